"""HTTP and WebSocket, the store, the bus, and who is who. Knows no game by name."""
