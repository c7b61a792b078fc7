import type { Language } from "@recado/contract/shared/language";
import { sameNumbers } from "@recado/contract/shared/phone-number";
import { findCompany } from "../../domain/companies/queries.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { forgetNumber, giveUpIdentities } from "../../domain/contacts/identity-store.ts";
import { extraInfoOf } from "../../domain/contacts/present.ts";
import { isUnnamed, numberOfIdentities } from "../../domain/contacts/rules.ts";
import {
  addIdentities,
  type ContactRow,
  findContact,
  findContactByIdentity,
  findContactByNumbers,
  lockIdentities,
  updateContact,
} from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { mergeWhereBothStand } from "../contact-merge/merge-contacts.ts";
import { wereParted } from "../contact-merge/store.ts";
import { mayBeOne } from "../contact-merge/unite.ts";
import { optOut } from "../opt-outs/actions.ts";
import { findOptOutsOf } from "../opt-outs/store.ts";

export interface Move {
  before: readonly ChannelIdentity[];
  after: readonly ChannelIdentity[];
}

/**
 * Moves a contact to new identities. The old number is given up, because it may be reassigned to another person, and
 * stays among the contact's fields. A contact created meanwhile under the new identities is merged. Returns undefined
 * for an unknown contact.
 */
export async function moveContact(
  db: WriteTx,
  connectionId: number,
  { before, after }: Move,
  now: Date,
): Promise<ContactRow | undefined> {
  await lockIdentities(db, connectionId, [...before, ...after]);
  const known = await findMoved(db, connectionId, before);
  if (!known || known.is_group) return undefined;
  const [wish] = await findOptOutsOf(db, known.id);
  const isGivenUp = known.number !== null && !isAmong(known.number, after);
  if (isGivenUp && known.number !== null) {
    await forgetNumber(db, known.id, sameNumbers(known.number));
    await updateContact(db, known.id, { number: null });
  }
  const whole = await mergeOther(db, connectionId, known.id, after);
  const number = whole.number ?? numberOfIdentities(after);
  const moved = await updateContact(db, known.id, {
    number,
    ...(isUnnamed(known) && number !== null && { name: number }),
    ...(isGivenUp && { extra_info: await withFormerNumber(db, whole, known.number ?? "") }),
  });
  await addIdentities(db, connectionId, known.id, after);
  await giveUpIdentities(db, connectionId, known.id, { before, after });
  // An opt-out may be stored under the number alone, so it is copied to the contact.
  if (wish) await optOut(db, { contactId: known.id, reason: wish.reason, words: wish.words, now });
  publishContact(db, moved);
  return moved;
}

async function findMoved(
  db: WriteTx,
  connectionId: number,
  before: readonly ChannelIdentity[],
): Promise<ContactRow | undefined> {
  const number = numberOfIdentities(before);
  const byName = await findContactByIdentity(db, connectionId, before);
  return byName ?? (number === null ? undefined : findContactByNumbers(db, sameNumbers(number)));
}

function isAmong(number: string, names: readonly ChannelIdentity[]): boolean {
  return names.some(({ kind, value }) => kind === "number" && sameNumbers(value).includes(number));
}

/** Merges the contact with the one that the new identities lead to, unless a user has split the two before. */
async function mergeOther(
  db: WriteTx,
  connectionId: number,
  id: number,
  after: readonly ChannelIdentity[],
): Promise<ContactRow> {
  const contact = await existing(db, id);
  const other = await findMoved(db, connectionId, after);
  if (!other || other.id === id || !mayBeOne(contact, other) || (await wereParted(db, id, other.id)))
    return contact;
  const merge = await mergeWhereBothStand(db, id, other.id, null);
  return merge?.contact ?? existing(db, id);
}

async function existing(db: WriteTx, id: number): Promise<ContactRow> {
  const contact = await findContact(db, id);
  if (!contact) throw new Error("the contact to update no longer exists");
  return contact;
}

const formerNumber: Record<Language, string> = {
  pt: "Número anterior",
  en: "Previous number",
  es: "Número anterior",
};

async function withFormerNumber(db: WriteTx, contact: ContactRow, value: string): Promise<string> {
  const company = await findCompany(db);
  const name = formerNumber[(company?.language ?? "pt") as Language];
  const kept = extraInfoOf(contact).filter((extra) => extra.name !== name || extra.value !== value);
  return storableJson([...kept, { name, value }]);
}
