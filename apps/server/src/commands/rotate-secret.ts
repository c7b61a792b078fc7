import { findCompanyIds } from "../domain/companies/queries.ts";
import type { Database } from "../platform/db/database.ts";
import { resealInstallation } from "../platform/installation/check-secret-key.ts";
import { type KeyChange, resealColumn } from "../platform/installation/reseal.ts";
import { createSecrets } from "../platform/secrets.ts";
import { type CliCommand, exitCodes } from "./command.ts";
import { findInstallation, withDatabase } from "./find-installation.ts";
import { sealedColumns } from "./sealed-columns.ts";

export const rotateSecretCommand: CliCommand = {
  usage: "",
  options: {},
  optionTexts: {},
  more: [
    "1. Start every process with the new key as SECRET_KEY and the current one as SECRET_KEY_BEFORE: both decrypt, the new one encrypts.",
    "2. Run recado rotate-secret with the same two keys. It may be repeated, and the program may be running.",
    "3. Start every process without SECRET_KEY_BEFORE, and make a backup: older backups need the old key.",
  ].join("\n"),
  async run({ config, printResult: say }) {
    const { secretKeyBefore } = config;
    if (secretKeyBefore === undefined)
      throw new Error(
        "SECRET_KEY_BEFORE is not set: give the current key as SECRET_KEY_BEFORE and the new key as SECRET_KEY",
      );
    const { secretKey } = (await findInstallation(config)).keys;
    if (secretKey === secretKeyBefore)
      throw new Error("SECRET_KEY and SECRET_KEY_BEFORE are the same key: set SECRET_KEY to the new key");
    const keys = { both: createSecrets(secretKey, secretKeyBefore), next: createSecrets(secretKey) };
    const resealed = await withDatabase(config, (database) => resealEverything(database, keys));
    say(
      resealed === 0
        ? "All values are encrypted with the new key already: remove SECRET_KEY_BEFORE."
        : `Values encrypted with the new key: ${resealed}. No value uses the old key any more: remove SECRET_KEY_BEFORE.`,
    );
    return exitCodes.done;
  },
};

/**
 * Encrypts all sealed values with the new key, the installation's check value last. As long as the check value is under
 * the previous key, a start needs the previous key, so that an interrupted rotation can be repeated.
 */
async function resealEverything(database: Database, keys: KeyChange): Promise<number> {
  let resealed = 0;
  for (const companyId of await database.platform(findCompanyIds)) {
    const transactions = {
      read: <T>(work: Parameters<typeof database.read<T>>[1]) => database.read(companyId, work),
      write: <T>(work: Parameters<typeof database.write<T>>[1]) => database.write(companyId, work),
    };
    for (const column of sealedColumns) resealed += await resealColumn(transactions, companyId, column, keys);
  }
  return resealed + (await resealInstallation(database, keys));
}
