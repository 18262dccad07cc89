# Both stages are the same Debian: the binary is linked to its libc by SQLite.
FROM golang:1.26-trixie AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go build -trimpath -ldflags='-s -w' -o /out/pencilmark ./cmd/pencilmark

FROM debian:trixie-slim
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/pencilmark /usr/local/bin/pencilmark
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin pencilmark \
    && install -d -o pencilmark -g pencilmark -m 0700 /data /backups
USER pencilmark
WORKDIR /data
VOLUME /data
ENV PENCILMARK_DATABASE=/data/pencilmark.db \
    PENCILMARK_HTTP_ADDRESS=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --start-period=20s CMD ["pencilmark", "healthcheck"]
ENTRYPOINT ["pencilmark"]
CMD ["serve"]
