import type { Logger } from "pino";
import { findDemonstration } from "../../domain/companies/queries.ts";
import { findConnections } from "../../domain/connections/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { countingCron } from "../overview/count-messages.ts";
import { demoCompanyPhones } from "./demo-data.ts";
import { seedDemo } from "./seed-demo.ts";

const lookMilliseconds = 200;

/**
 * Creates the demonstration's data at the first start, and publishes changes of the simulated phones. Resolves as soon
 * as users can sign in; the first phone is linked in the background.
 */
export async function openDemo(
  { database, storage, logger }: { database: Database; storage: ObjectStorage; logger: Logger },
  phones: DemoPhones,
  signal: AbortSignal,
): Promise<void> {
  const isNew = await seedDemo(database, storage);
  const companyId = await database.platform(findDemonstration);
  if (companyId === undefined) throw new Error("the demonstration's company does not exist");
  phones.onChange((phone) =>
    database.write(companyId, async (db) =>
      db.publish([companyRoom(companyId)], "demoPhone", { action: "update", phone }),
    ),
  );
  if (!isNew) return;
  await database.platform((db) => enqueue(db, countingCron.job, {}));
  linkFirstPhone(database, phones, companyId, signal).catch((error: unknown) =>
    logger.error(
      { err: error },
      "linking the demonstration's first phone failed: link the phone under Conexões",
    ),
  );
}

/** Links the shop's first phone as a new user would: waits for the QR code and scans the code. */
async function linkFirstPhone(
  database: Database,
  phones: DemoPhones,
  companyId: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [connection] = await database.read(companyId, findConnections);
    if (connection && connection.qrcode !== "" && (await scanned(phones, connection.qrcode))) return;
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
}

/** Scans the QR code. Returns false if a newer code has replaced it. */
async function scanned(phones: DemoPhones, qrcode: string): Promise<boolean> {
  try {
    await phones.scan(qrcode, demoCompanyPhones[0].number);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "ERR_QR_EXPIRED") return false;
    throw error;
  }
}
