import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { CampaignRow } from "./store.ts";

/** Wakes the campaign's entry in the work queue, in the process that owns the campaign's connection. */
export async function wakeCampaign(
  db: WriteTx,
  { id, connection_id }: Pick<CampaignRow, "id" | "connection_id">,
): Promise<void> {
  if (connection_id !== null)
    await wakeWork(db, { queue: "bulk", connectionId: connection_id, keys: [String(id)] });
}
