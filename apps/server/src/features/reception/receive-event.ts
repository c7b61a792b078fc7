import type { Change } from "../../platform/db/database.ts";
import type { ChannelEvent } from "../../ports/channel-content.ts";
import type { HeldFile } from "../messages/rules.ts";
import {
  receiveDeletion,
  receiveEdit,
  receiveReaction,
  receiveStatus,
  receiveVote,
} from "./receive-change.ts";
import { receiveMessage } from "./receive-message.ts";

/** What an event leads to. False when it speaks of a message that is not known, or not yet. */
export async function receiveEvent(
  db: Change,
  connectionId: number,
  event: ChannelEvent,
  /** What its payload said, for what has no bubble of its own. */
  raw: unknown,
  /** Its file, if it has one. */
  file: HeldFile | undefined,
): Promise<boolean> {
  switch (event.type) {
    case "message":
      await receiveMessage(db, connectionId, event, raw, file);
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
      return receiveStatus(db, connectionId, event);
  }
}
