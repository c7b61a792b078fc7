import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { forgetWork } from "../../platform/work/work-queues.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { stopCampaigns } from "../campaigns/actions.ts";
import { deleteConnection } from "../connections/actions.ts";
import { accessConnection } from "../connections/policy.ts";
import { handOnChecks } from "../contact-lists/items/ask-for-check.ts";
import { giveUpFiles } from "../media/fetch-file.ts";
import { failWaiting } from "../messages/actions.ts";

/**
 * Deletes a connection. What still waited to be sent over it has failed, so that somebody may send it another way, as has what
 * waited to be fetched, its campaigns go no further, and others look up the numbers that it was asked for. What customers had written
 * is understood behind it (`channels/clear-connection.ts`).
 */
export async function closeConnection(db: WriteTx, actor: Actor, id: number, now: Date): Promise<void> {
  const { name: label } = await accessConnection(db, id);
  await stopCampaigns(db, id, now);
  await failWaiting(db, id);
  await giveUpFiles(db, id);
  await deleteConnection(db, id);
  // The deletion waited for whoever was writing over it meanwhile.
  await failWaiting(db, id);
  await handOnChecks(db, id);
  await forgetWork(db, id);
  await recordAudit(db, actor, { area: "connections", action: "deleted", entityId: id, label });
}
