import { resolve } from "node:path";
import { prepareDataDir, readSecretKey } from "../data-dir.ts";
import { openDatabaseServer } from "../open-database-server.ts";
import { createLogger } from "../platform/logger.ts";
import { type CliCommand, exitCodes } from "./command.ts";

/**
 * Migrates the database and ends. Every process migrates at its start; this command does it before a new version is
 * rolled out.
 */
export const migrateCommand: CliCommand = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "Needs the same DATABASE_URL and SECRET_KEY as the program. Running it again changes nothing.",
  async run({ config, printResult: say, printProgress: tell }) {
    const { databaseUrl, secretKeyBefore } = config;
    const dataDir = await prepareDataDir(resolve(config.dataDir));
    const keys = { secretKey: config.secretKey ?? (await readSecretKey(dataDir)), secretKeyBefore };
    // Writes the same log lines as the program's start.
    const logger = createLogger(config.logLevel);
    const server = await openDatabaseServer({ databaseUrl, dataDir, keys, logger, tell });
    await server.stop();
    say("The database is up to date for this version.");
    return exitCodes.done;
  },
};
