import { recordAudit } from "../../domain/audit-log/actions.ts";
import { stopCampaigns } from "../../domain/campaigns/actions.ts";
import { deleteConnection } from "../../domain/connections/actions.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { failWaiting } from "../../domain/messages/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { deleteWork } from "../../platform/work/work-queues.ts";
import { handOnChecks } from "../contact-list-items/request-check.ts";
import { abandonFiles } from "../media/fetch-file.ts";

/**
 * Deletes a connection. Its unsent messages are marked as failed, so that users may send them over another connection;
 * files not yet fetched are marked as failed, and its campaigns stop. Its pending number checks move to other
 * connections. Events already received are processed afterwards (`channels/clear-connection.ts`).
 */
export async function closeConnection(db: WriteTx, actor: Actor, id: number, now: Date): Promise<void> {
  const { name: label } = await accessConnection(db, id);
  await stopCampaigns(db, id, now);
  await failWaiting(db, id);
  await abandonFiles(db, id);
  await deleteConnection(db, id);
  // Marks unsent messages as failed once more, because the deletion had to wait for concurrent transactions, which may
  // have added messages meanwhile.
  await failWaiting(db, id);
  await handOnChecks(db, id);
  await deleteWork(db, id);
  await recordAudit(db, actor, { area: "connections", action: "deleted", entityId: id, label });
}
