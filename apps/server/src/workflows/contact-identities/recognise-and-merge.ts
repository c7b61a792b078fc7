import type { ContactRow } from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { mergeIfBothExist } from "../contact-merge/merge-contacts.ts";
import { recogniseWithTwins } from "./recognise-contact.ts";

/**
 * Finds or creates the contact with these identities, and merges all contacts of the same person at once. Used when the
 * company writes first: opt-outs, blocks and the rule of one campaign message per person must hold for the person
 * before the message is stored.
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
  // Checks again, because there may be further contacts to merge, and another transaction may have merged the two
  // contacts.
  return recogniseAndMerge(db, connectionId, identities, name);
}
