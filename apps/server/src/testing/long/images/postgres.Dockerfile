# Replaces PostgreSQL's own image where that cannot be fetched; takes the same settings.
ARG NODE_IMAGE
FROM ${NODE_IMAGE}
RUN apt-get update -q \
  && apt-get install -y -q --no-install-recommends postgresql-15 \
  && rm -rf /var/lib/apt/lists/* \
  && chmod 3777 /var/run/postgresql \
  && useradd --uid 1000 somebody
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin
COPY begin-database /usr/local/bin/
ENTRYPOINT ["begin-database"]
CMD ["postgres"]
