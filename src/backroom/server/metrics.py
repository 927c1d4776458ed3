"""What the server counts about itself. No label ever holds a person, a table or anything that was played."""

from __future__ import annotations

from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        # Memory, processor time and open files of this process, where the system tells.
        ProcessCollector(registry=registry)
        Info("backroom_build", "Which Backroom this is.", registry=registry).info({"version": version("backroom")})
        self.requests = Counter("backroom_requests", "Answers over HTTP.", ["status"], registry=registry)
        self.request_seconds = Histogram(
            "backroom_request_seconds", "From a request to the head of its answer.", buckets=BUCKETS, registry=registry
        )
        self.ack_seconds = Histogram(
            "backroom_ack_seconds", "From a command to its answer, commit included.", buckets=BUCKETS, registry=registry
        )
        self.connections = Gauge("backroom_connections", "Open sockets and streams.", registry=registry)
        self.tables = Gauge("backroom_tables", "Tables in memory.", registry=registry)
        self.stale = Counter("backroom_stale", "Decisions that came too late.", registry=registry)
        self.resync = Counter("backroom_resync", "Clients that started over.", registry=registry)
        self.unavailable = Counter("backroom_unavailable", "Commands that could not be written.", registry=registry)
        self.slow = Counter("backroom_slow", "Connections closed because nobody read them.", registry=registry)
        self.refused = Counter("backroom_refused", "Connections closed for their manners.", registry=registry)
        self.bot_seconds = Histogram(
            "backroom_bot_seconds", "A bot's own thinking, without the pause.", buckets=BUCKETS, registry=registry
        )
        self.well = Gauge("backroom_well", "1 if the last sign of life is on disk.", registry=registry)
        self.closed_seconds = Counter(
            "backroom_closed_seconds", "Time in which the house was closed, given back to clocks.", registry=registry
        )
        self.bus_well = Gauge("backroom_bus_well", "1 if the line to the other nodes is up.", registry=registry)
        self.bus_well.set(1)  # one process always hears itself
        self.bells_lost = Counter("backroom_bells_lost", "Bells that could not be sent to others.", registry=registry)
        self.kept = Gauge("backroom_kept", "Tables whose clocks and bots this node looks after.", registry=registry)
        self.followed = Counter("backroom_followed", "Times that a table was brought up to date.", registry=registry)
        self.ticks = Counter("backroom_ticks", "Clocks and windows that ran out.", registry=registry)

    def answered(self, status: int, seconds: float) -> None:
        """A request over HTTP was answered."""
        self.requests.labels(str(status)).inc()
        self.request_seconds.observe(seconds)

    def text(self) -> bytes:
        """All figures in the format of Prometheus."""
        return generate_latest(self._registry)
