# Replaces caddy's own image where that cannot be fetched.
ARG NODE_IMAGE
FROM ${NODE_IMAGE}
RUN apt-get update -q \
  && apt-get install -y -q --no-install-recommends caddy wget \
  && rm -rf /var/lib/apt/lists/*
ENV XDG_DATA_HOME=/data \
  XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
