# The server for one repository, mounted read-only at /repository; the index is in
# the volume /data, one for each repository. Over stdio, started by an assistant:
#   docker build -t sacl .
#   docker run -i --rm --init -v "$PWD":/repository:ro -v sacl:/data sacl
# Over HTTP, with Neo4j: docker-compose.yml.
FROM python:3.12-slim-bookworm AS build
ARG EXTRAS=neo4j,llm
RUN python -m venv /opt/sacl
WORKDIR /build
COPY constraints.txt ./
RUN /opt/sacl/bin/python -m pip install --no-cache-dir -c constraints.txt --upgrade pip
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
RUN /opt/sacl/bin/python -m pip install --no-cache-dir -c constraints.txt \
      --build-constraint constraints.txt ".[${EXTRAS}]"

FROM python:3.12-slim-bookworm
# git says which commit is indexed; it only ever reads the mounted repository.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home sacl \
    && install --directory --owner=sacl --mode=0700 /data
COPY --from=build /opt/sacl /opt/sacl
ENV PATH=/opt/sacl/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    SACL_HOME=/data \
    SACL_ALLOWED_ROOTS=/repository \
    GIT_CONFIG_COUNT=1 \
    GIT_CONFIG_KEY_0=safe.directory \
    GIT_CONFIG_VALUE_0=/repository
VOLUME /data
USER 10001
WORKDIR /repository
EXPOSE 8765
ENTRYPOINT ["sacl"]
CMD ["serve"]
