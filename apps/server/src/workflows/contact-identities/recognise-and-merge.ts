import type { ContactRow } from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { mergeIfBothExist } from "../contact-merge/merge-contacts.ts";
import { recogniseWithTwins } from "./recognise-contact.ts";

/**
 * Finds or creates the contact with these identities, and merges it at once with the contacts that are the same person.
 * For messages that the company sends first: opt-out, block and "one campaign message per person" have to hold for the
 * whole person when the message is stored.
 */
export async function recogniseAndMerge(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
): Promise<ContactRow> {
  const { contact, pairs } = await recogniseWithTwins(db, connectionId, identities, name);
  const [pair] = pairs;
  if (!pair) return contact;
  await mergeIfBothExist(db, pair.keptId, pair.mergedId, null);
  // Looks again: further pairs, or a merge elsewhere at this moment.
  return recogniseAndMerge(db, connectionId, identities, name);
}
