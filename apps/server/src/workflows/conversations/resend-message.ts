import type { Message } from "@recado/contract/messages";
import { resendMessage as putBack } from "../../domain/messages/actions.ts";
import { accessOurMessage } from "../../domain/messages/policy.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { withSendingConnection } from "./answer-ticket.ts";

/**
 * Sends a failed message again. If the message's connection was deleted, the message is sent over the connection that
 * the ticket has now.
 */
export async function resendFailedMessage(db: WriteTx, actor: Actor, id: string): Promise<Message> {
  const { message, ticket } = await accessOurMessage(db, actor, id);
  const connectionId =
    message.connection_id ?? (await withSendingConnection(db, actor, ticket)).connection_id;
  return presentMessage(await putBack(db, message, connectionId));
}
