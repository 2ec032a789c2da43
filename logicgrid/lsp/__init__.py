"""The Language Server Protocol over the session and the editor: what an editor asks and is answered."""
