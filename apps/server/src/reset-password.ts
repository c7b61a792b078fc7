import { resolve } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { prepareDataDir, readSecretKey } from "./data-dir.ts";
import { describeFailure } from "./describe-failure.ts";
import { findLogin } from "./features/auth/find-login.ts";
import { recoveryLink, setCode } from "./features/recovery/set-code.ts";
import { type DatabaseServer, joinDatabaseServer } from "./open-database-server.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { createLogger } from "./platform/logger.ts";
import { createSecrets } from "./platform/secrets.ts";

/** For whoever hosts it, where no mail is set up: prints the link that a mail would bring. */
const [email] = process.argv.slice(2);
try {
  if (email === undefined) throw new Error("whose? npm run reset-password -- somebody@example.com");
  process.stdout.write(`${await newLink(readConfig(), email)}\n`);
} catch (error) {
  process.stderr.write(`recado: ${describeFailure(error)}\n`);
  process.exitCode = 1;
}

async function newLink(config: Config, address: string): Promise<string> {
  const dataDir = await prepareDataDir(resolve(config.dataDir));
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir));
  const logger = createLogger(config.logLevel);
  const server = await joinDatabaseServer(config.databaseUrl, dataDir, secretKey, logger);
  try {
    return await withDatabase(server, (database) => linkFor(database, config, secretKey, address));
  } finally {
    await server.stop();
  }
}

async function withDatabase<T>(
  { runtime }: DatabaseServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ connection: runtime, poolSize: 1, onIdleError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function linkFor(
  database: Database,
  { publicUrl }: Config,
  secretKey: string,
  address: string,
): Promise<string> {
  const owner = await database.platform((db) => findLogin(db, address));
  const set =
    owner &&
    (await database.write(owner.company_id, (db) =>
      setCode(db, createSecrets(secretKey), owner.user_id, new Date()),
    ));
  if (!set) throw new Error(`nobody signs in with ${address}`);
  return `${recoveryLink(publicUrl, set.user.email, set.code)}\nGood for 30 minutes, once.`;
}
