import { resolve } from "node:path";
import { prepareDataDir, readSecretKey } from "../data-dir.ts";
import { openDatabaseServer } from "../open-database-server.ts";
import { createLogger } from "../platform/logger.ts";
import { type CliCommand, exitCodes } from "./command.ts";

/**
 * Command that migrates the database and then ends. Every process also migrates when it starts; an operator runs this
 * command before the processes of a new version start.
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
    // The migration writes the same log lines as at a start of the program.
    const logger = createLogger(config.logLevel);
    const server = await openDatabaseServer({ databaseUrl, dataDir, keys, logger, tell });
    await server.stop();
    say("The database is up to date for this version.");
    return exitCodes.done;
  },
};
