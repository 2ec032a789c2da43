"""The author's desk: answers at every key, for editors (`logicgrid lsp`) and in a page (`logicgrid desk`)."""
