"""Speed of random play, side by side with other game engines."""
