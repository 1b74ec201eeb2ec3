# The server for one repository, mounted read-only at /repository; the index is in
# the volume /data:
#   docker build -t sacl .
#   docker run -i --rm -v "$PWD":/repository:ro -v sacl:/data sacl
FROM python:3.12-slim AS build
RUN python -m venv /opt/sacl
WORKDIR /build
COPY constraints.txt ./
RUN /opt/sacl/bin/python -m pip install --no-cache-dir -c constraints.txt --upgrade pip
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
RUN /opt/sacl/bin/python -m pip install --no-cache-dir -c constraints.txt \
      --build-constraint constraints.txt .

FROM python:3.12-slim
COPY --from=build /opt/sacl /opt/sacl
RUN useradd --system --uid 10001 --no-create-home sacl && install -d -o sacl /data
ENV PATH=/opt/sacl/bin:$PATH \
    SACL_HOME=/data \
    SACL_ALLOWED_ROOTS=/repository
VOLUME /data
USER sacl
WORKDIR /repository
ENTRYPOINT ["sacl"]
CMD ["serve"]
