/** Connection settings of the pg driver. A `host` that is a path names the folder of a Unix socket. */
export type ConnectionConfig = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl?: { rejectUnauthorized: boolean };
};

/** Parses a libpq URL: postgres://user:password@host:port/database?sslmode=…, or ?host=/socket/folder. */
export function parseDatabaseUrl(text: string): ConnectionConfig {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error(`DATABASE_URL must begin with postgres://`);
  const connection = {
    host: url.searchParams.get("host") ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
  for (const part of ["host", "user", "database"] as const) {
    if (!connection[part]) throw new Error(`DATABASE_URL must contain a ${part}`);
  }
  const ssl = sslFor(url.searchParams.get("sslmode") ?? "disable");
  return ssl ? { ...connection, ssl } : connection;
}

/**
 * TLS options for a libpq `sslmode`: "require" encrypts without checking the certificate, "verify-full" checks the
 * certificate too.
 */
function sslFor(mode: string): { rejectUnauthorized: boolean } | undefined {
  switch (mode) {
    case "disable":
      return undefined;
    case "require":
      return { rejectUnauthorized: false };
    case "verify-ca":
    case "verify-full":
      return { rejectUnauthorized: true };
    default:
      throw new Error("sslmode in DATABASE_URL must be disable, require, verify-ca or verify-full");
  }
}

export function onServer(server: ConnectionConfig, connection: ConnectionConfig): ConnectionConfig {
  const { user, password, database } = connection;
  return { ...server, user, password, database };
}

export function asRole(connection: ConnectionConfig, name: string, password: string): ConnectionConfig {
  return { ...connection, user: name, password };
}
