"""The Language Server Protocol over the session and the editor: requests and responses."""
