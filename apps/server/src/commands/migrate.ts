import { openDatabaseServer } from "../open-database-server.ts";
import { createLogger } from "../platform/logger.ts";
import { type Command, exitCodes } from "./command.ts";
import { findInstallation } from "./join-installation.ts";

/** Every process migrates when it starts; this does it before any of them, and ends, for whoever rolls a new version out. */
export const migrate: Command = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "Needs DATABASE_URL and SECRET_KEY as the program does. Done twice it changes nothing.",
  async run({ config, say, tell }) {
    const { dataDir, secretKey } = await findInstallation(config);
    // Read from logs like what the program does at its start.
    const logger = createLogger(config.logLevel);
    const server = await openDatabaseServer(config.databaseUrl, dataDir, secretKey, logger, tell);
    await server.stop();
    say("The database is what this version needs.");
    return exitCodes.done;
  },
};
