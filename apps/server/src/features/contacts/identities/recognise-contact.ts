import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { rememberContact } from "../actions.ts";
import { mergeContacts } from "../merge/merge-contacts.ts";
import { mayBeOne, whoStays } from "../merge/unite.ts";
import { numberOf, sameNumbers } from "../rules.ts";
import {
  type ContactRow,
  findContact,
  findContactByIdentity,
  findContactByNumbers,
  type KnownContact,
} from "../store.ts";

interface Recognised {
  contact: ContactRow;
  /** What was known of the contact and its tickets before is no longer so. */
  isMerged: boolean;
}

/** Whom the identities name, made if nobody; several contacts that the channel calls one person become one, where nothing speaks against it. */
export async function recogniseContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  /** Whom the caller has found by them already. */
  asked?: KnownContact,
): Promise<Recognised> {
  const { contact, others } = await rememberContact(db, connectionId, identities, name, asked);
  let known = contact;
  let isMerged = false;
  for (const id of others) {
    const other = await findContact(db, id);
    if (!other || !mayBeOne(known, other) || (await wereParted(db, known.id, id))) continue;
    const [stays, goes] = whoStays(known, other);
    known = (await mergeContacts(db, stays.id, goes.id, null)).contact;
    isMerged = true;
  }
  return { contact: known, isMerged };
}

/** Names learnt in passing help only where one of them is known: a stranger becomes a contact by writing. */
export async function linkIdentities(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<void> {
  const number = numberOf(identities);
  const known =
    (await findContactByIdentity(db, connectionId, identities)) ??
    (number === null ? undefined : await findContactByNumbers(db, sameNumbers(number)));
  if (known) await recogniseContact(db, connectionId, identities, null);
}

/** Somebody has taken a merge of these two back: they know better than the channel. */
async function wereParted(db: WriteTx, one: number, other: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from contact_merges where company_id = ${db.companyId} and undone_at is not null
      and (merged_id, kept_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`);
  return row !== undefined;
}
