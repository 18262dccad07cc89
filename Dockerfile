# The image holds the program, which needs no C library, the roots of HTTPS, and nothing else. To renew the image that
# builds it, name the newest release of Go at https://hub.docker.com/_/golang.
FROM golang:1.26.8-trixie AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go build -trimpath -tags netgo,osusergo,sqlite_omit_load_extension \
        -ldflags='-s -w -linkmode external -extldflags -static' -o /out/pencilmark ./cmd/pencilmark \
    && mkdir -p -m 0700 /volumes/data /volumes/backups \
    && mkdir -m 1777 /volumes/tmp

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/pencilmark /usr/local/bin/pencilmark
COPY LICENSE THIRD-PARTY-LICENCES.txt /usr/share/doc/pencilmark/
COPY --from=build --chown=10001:10001 /volumes/ /
USER 10001:10001
WORKDIR /data
VOLUME /data /backups
ENV PENCILMARK_DATABASE=/data/pencilmark.db \
    PENCILMARK_HTTP_ADDRESS=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --start-period=20s CMD ["pencilmark", "healthcheck"]
ENTRYPOINT ["pencilmark"]
CMD ["serve"]
