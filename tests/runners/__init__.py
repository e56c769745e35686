"""What the runners share."""
