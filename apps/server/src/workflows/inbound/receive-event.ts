import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelEvent } from "../../ports/channel-content.ts";
import {
  receiveDeletion,
  receiveEdit,
  receiveReaction,
  receiveStatus,
  receiveVote,
} from "./receive-change.ts";
import { receiveHandover } from "./receive-handover.ts";
import { receiveIdentityChange } from "./receive-identity-change.ts";
import { type ReceiveContext, receiveMessage } from "./receive-message.ts";
import { receivePreference } from "./receive-preference.ts";

/** Applies a channel event. Returns false when the event refers to a message that is unknown, at least for now. */
export async function receiveEvent(
  db: WriteTx,
  receipt: ReceiveContext,
  event: ChannelEvent,
): Promise<boolean> {
  const { connectionId } = receipt;
  switch (event.type) {
    case "message":
      await receiveMessage(db, receipt, event);
      return true;
    case "reaction":
      return receiveReaction(db, connectionId, event);
    case "edit":
      return receiveEdit(db, connectionId, event);
    case "deletion":
      return receiveDeletion(db, connectionId, event);
    case "vote":
      return receiveVote(db, connectionId, event);
    case "status":
      return receiveStatus(db, receipt, event);
    case "move":
      await receiveIdentityChange(db, receipt, event);
      return true;
    case "handover":
      await receiveHandover(db, connectionId, event);
      return true;
    case "preference":
      await receivePreference(db, receipt, event);
      return true;
  }
}
