import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { announceTicket, existingTicket } from "../tickets/actions.ts";
import { audience } from "../tickets/policy.ts";
import { presentMessage } from "./present.ts";
import { findHeardMessage, type HeardMessage, writeHeardMessage } from "./queries.ts";
import type { Writing } from "./store.ts";

/** Tells a change of one message, and of its ticket's row where that shows this message. */
export async function announceMessage(db: Change, id: string): Promise<void> {
  const heard = await findHeardMessage(db, id);
  if (!heard) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await announceHeard(db, heard);
}

/** Changes a message that may not be as the change wants it: then nothing happens and nobody hears of it. */
export async function writeAndAnnounce(db: Change, writing: Writing): Promise<void> {
  const heard = await writeHeardMessage(db, writing);
  if (heard) await announceHeard(db, heard);
}

async function announceHeard(db: Change, { message, ticket, isLast }: HeardMessage): Promise<void> {
  db.announce(audience(db.companyId, ticket), "appMessage", {
    action: "update",
    message: presentMessage(message),
  });
  if (isLast) announceTicket(db, await existingTicket(db, ticket.id));
}
