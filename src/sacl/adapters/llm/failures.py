"""What a failed request to a service means: try later, or do not."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from sacl.domain.errors import DescriberBusyError, DescriberError
from sacl.domain.secrets import mask_secrets

_BUSY = {
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.CONFLICT,
    HTTPStatus.TOO_EARLY,
    HTTPStatus.TOO_MANY_REQUESTS,
}
_CHARGED = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.GATEWAY_TIMEOUT}
"""The service gave up waiting for its own answer, which may be charged."""

_NEXT_STEP: Mapping[int, str] = {
    HTTPStatus.UNAUTHORIZED: "Check the key of the language model.",
    HTTPStatus.PAYMENT_REQUIRED: "Check the account at the provider.",
    HTTPStatus.FORBIDDEN: "Check what the key of the language model may do.",
    HTTPStatus.NOT_FOUND: "Check SACL_LLM_MODEL and SACL_LLM_BASE_URL.",
}
_OTHER_STEP = "Check the settings that begin with SACL_LLM."
_MAX_CHARS = 300


def failed_status(
    service: str, status: int, said: str, *, retry_after: str | None
) -> DescriberError:
    """Say what an error status means.

    Args:
        service: Its name, for people.
        status: HTTP status.
        said: The service's own words; secrets in them are masked.
        retry_after: Header of that name.
    """
    words = mask_secrets(" ".join(said.split()))[:_MAX_CHARS]
    message = f"{service} answered {status}" + (f": {words}" if words else "")
    if status in _BUSY or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return DescriberBusyError(
            message,
            retry_after_s=seconds(retry_after, now=datetime.now(UTC)),
            charged=status in _CHARGED,
        )
    return DescriberError(message, next_step=_NEXT_STEP.get(status, _OTHER_STEP))


def unreachable(service: str, error: Exception, *, sent: bool) -> DescriberBusyError:
    """Say that no answer came.

    Args:
        service: Its name, for people.
        error: What the network said.
        sent: The request may have reached the service.
    """
    reason = str(error) or type(error).__name__
    return DescriberBusyError(f"{service} did not answer: {reason}", charged=sent)


def unreadable(service: str, error: Exception) -> DescriberBusyError:
    """Say that an answer came which is none."""
    reason = type(error).__name__
    return DescriberBusyError(
        f"{service} gave an answer that cannot be read ({reason})", charged=True
    )


def seconds(retry_after: str | None, *, now: datetime) -> float | None:
    """Read a ``Retry-After`` header: seconds or a date; None if it is neither."""
    if retry_after is None:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - now).total_seconds())
    except (ValueError, TypeError):
        return None
