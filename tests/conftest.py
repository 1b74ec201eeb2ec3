"""Settings that every test shares."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    deadline=None,  # a slow machine is no fault of the code
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
