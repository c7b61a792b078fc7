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
 * Deletes a connection. Waiting messages and files fail, so that users may send them another way, and its campaigns
 * stop. Its pending number checks move to other connections. Received events are processed afterwards
 * (`channels/clear-connection.ts`).
 */
export async function closeConnection(db: WriteTx, actor: Actor, id: number, now: Date): Promise<void> {
  const { name: label } = await accessConnection(db, id);
  await stopCampaigns(db, id, now);
  await failWaiting(db, id);
  await giveUpFiles(db, id);
  await deleteConnection(db, id);
  // The deletion waited for concurrent writers, which may have added messages meanwhile.
  await failWaiting(db, id);
  await handOnChecks(db, id);
  await forgetWork(db, id);
  await recordAudit(db, actor, { area: "connections", action: "deleted", entityId: id, label });
}
