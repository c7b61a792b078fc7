import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import { findConnections } from "../connections/store.ts";
import { demoAdmin, demoCompanyPhones } from "./cast.ts";
import { seedDemo } from "./seed-demo.ts";

const lookMilliseconds = 200;

/**
 * Seeds the demonstration on the first start and shows its phones' changes live. Resolves as soon as one can sign in:
 * the first phone is linked beside it.
 */
export async function openDemo(
  database: Database,
  phones: DemoPhones,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const isNew = await seedDemo(database);
  const [login] = await database.platform((db) =>
    db.rows(sql<{ company_id: number }>`select company_id from find_login(${demoAdmin.email})`),
  );
  if (!login) throw new Error("the demonstration's company is missing");
  const companyId = login.company_id;
  phones.onChange((phone) =>
    database.change(companyId, async (db) =>
      db.announce([companyRoom(companyId)], "demoPhone", { action: "update", phone }),
    ),
  );
  if (!isNew) return;
  linkFirstPhone(database, phones, companyId, signal).catch((error: unknown) =>
    logger.error({ err: error }, "the demonstration's first phone could not be linked"),
  );
}

/** What a newcomer would do with their own phone: wait for the QR code and scan it. */
async function linkFirstPhone(
  database: Database,
  phones: DemoPhones,
  companyId: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [connection] = await database.read(companyId, findConnections);
    if (connection && connection.qrcode !== "") {
      await phones.scan(connection.qrcode, demoCompanyPhones[0].number);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
}
