# Everything around the database, from Debian's packages: Patroni with PostgreSQL, etcd, pgbouncer and HAProxy. One image,
# four commands in compose.yml; `npm run cluster` runs the same packages with the same files.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends patroni python3-etcd postgresql-15 etcd-server pgbouncer haproxy \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
  && install -d -o postgres -g postgres -m 700 /data
COPY docker/patroni.yml docker/pgbouncer.ini docker/haproxy.cfg /etc/kazi/
COPY docker/create-database.sh /usr/local/bin/
USER postgres
VOLUME /data
