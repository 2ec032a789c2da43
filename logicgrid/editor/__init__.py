"""What can be said of a puzzle's text under the cursor: pure functions of a draft and what is known of it."""
