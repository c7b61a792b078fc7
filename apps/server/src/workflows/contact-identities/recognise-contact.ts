import { sameNumbers } from "@recado/contract/shared/phone-number";
import { rememberContact } from "../../domain/contacts/actions.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import {
  type ContactRow,
  findContact,
  findContactByIdentity,
  findContactByNumbers,
  type KnownContact,
} from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { mergeWhereBothStand } from "../contact-merge/merge-contacts.ts";
import { wereParted } from "../contact-merge/store.ts";
import { mayBeOne, whoStays } from "../contact-merge/unite.ts";

interface Recognised {
  contact: ContactRow;
  /** True if contacts were merged, so that earlier data about them and their tickets is stale. */
  isMerged: boolean;
  /** True if the contact is new or changed, so other data may still show an older name or none. */
  isNews: boolean;
}

/**
 * Finds or creates the contact with these identities. Contacts that the channel considers one person are merged if
 * nothing speaks against it.
 */
export async function recogniseContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  /** Contact that the caller has already found by the identities. */
  asked?: KnownContact,
): Promise<Recognised> {
  const { contact, others, isNews } = await rememberContact(db, connectionId, identities, name, asked);
  let known = contact;
  let isMerged = false;
  for (const id of others) {
    const other = await findContact(db, id);
    if (!other || !mayBeOne(known, other) || (await wereParted(db, known.id, id))) continue;
    const [stays, goes] = whoStays(known, other);
    const merge = await mergeWhereBothStand(db, stays.id, goes.id, null);
    // One of the contacts has just been merged elsewhere, so look again.
    if (!merge) return { ...(await recogniseContact(db, connectionId, identities, name)), isMerged: true };
    known = merge.contact;
    isMerged = true;
  }
  return { contact: known, isMerged, isNews: isNews || isMerged };
}

/** Identities learnt in passing are stored only for a known contact; a new contact is created only by a message. */
export async function linkIdentities(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<void> {
  const number = numberOfIdentities(identities);
  const known =
    (await findContactByIdentity(db, connectionId, identities)) ??
    (number === null ? undefined : await findContactByNumbers(db, sameNumbers(number)));
  if (known) await recogniseContact(db, connectionId, identities, null);
}
