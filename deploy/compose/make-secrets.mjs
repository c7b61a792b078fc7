// Creates the secrets of an installation at its first start and never changes them. Each service reads its secrets from
// a separate folder that only the account of the service may read. No two passwords are equal.
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { SECRETS_DIR = "/secrets", DATA_DIRS = "", SECRETS_USER } = process.env;
/** Id of the user account that runs each service in its container. */
const user = Number(SECRETS_USER ?? "1000");

/** Generates a random password that needs no escaping in a URL. */
const newWord = () => randomBytes(32).toString("base64url");

const database = keep("database", "password", newWord);
const broker = keep("broker", "password", newWord);
const store = { id: keep("store", "id", newWord), secret: keep("store", "secret", newWord) };
const metricsToken = keep("watch", "metrics_token", newWord);
keep("watch", "grafana_password", newWord);
keep("broker", "valkey.conf", () => `requirepass ${broker}\n`);
keep("store", "s3.json", () => JSON.stringify(accountsOf(store)));

keep("recado", "secret_key", newWord);
keep("recado", "admin_password", newWord);
keep("recado", "database_url", () => `postgres://recado:${database}@database:5432/recado`);
keep("recado", "redis_url", () => `redis://:${broker}@broker:6379`);
keep("recado", "s3_access_key_id", () => store.id);
keep("recado", "s3_secret_access_key", () => store.secret);
keep("recado", "metrics_token", () => metricsToken);

// New volumes belong to root, so their folders are handed over to the account of the services.
for (const folder of DATA_DIRS.split(",").filter(Boolean)) give(folder);

function keep(service, name, make) {
  const folder = join(SECRETS_DIR, service);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  give(folder);
  const file = join(folder, name);
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  give(file);
  return readFileSync(file, "utf8");
}

function give(path) {
  if (process.getuid?.() === 0) chownSync(path, user, user);
}

function accountsOf({ id, secret }) {
  const credentials = [{ accessKey: id, secretKey: secret }];
  return {
    identities: [{ name: "recado", credentials, actions: ["Admin", "Read", "Write", "List", "Tagging"] }],
  };
}
