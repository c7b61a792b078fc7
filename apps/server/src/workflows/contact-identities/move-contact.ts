import type { Language } from "@recado/contract/shared/language";
import { sameNumbers } from "@recado/contract/shared/phone-number";
import { findCompany } from "../../domain/companies/queries.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { forgetNumber, releaseIdentities } from "../../domain/contacts/identity-store.ts";
import { extraInfoOf } from "../../domain/contacts/present.ts";
import { isUnnamed, mayBeOne, numberOfIdentities } from "../../domain/contacts/rules.ts";
import {
  addIdentities,
  type ContactRow,
  findContactByIdentity,
  findContactByNumbers,
  lockIdentities,
  updateContact,
} from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { wereSplit } from "../contact-merge/store.ts";
import { optOut } from "../opt-outs/actions.ts";
import { findOptOutsOf } from "../opt-outs/store.ts";
import { requestMerges } from "./recognise-contact.ts";

export interface IdentityMove {
  before: readonly ChannelIdentity[];
  after: readonly ChannelIdentity[];
}

export interface MovedContact {
  contact: ContactRow;
  /**
   * Another contact that already has the new identities. The work queue `merges` merges that contact into the moved
   * contact.
   */
  twin: ContactRow | undefined;
}

/**
 * Moves a contact to new identities. The contact loses its old number, which may be reassigned to another person; the
 * number is kept among the contact's additional fields. If another contact already has the new identities, requests a
 * merge of the two; until the merge, that contact keeps the new number. Returns undefined if no contact has the old
 * identities.
 */
export async function moveContact(
  db: WriteTx,
  connectionId: number,
  { before, after }: IdentityMove,
  now: Date,
): Promise<MovedContact | undefined> {
  await lockIdentities(db, connectionId, [...before, ...after]);
  const known = await findMoved(db, connectionId, before);
  if (!known || known.is_group) return undefined;
  const [wish] = await findOptOutsOf(db, known.id);
  const isGivenUp = known.number !== null && !isAmong(known.number, after);
  if (isGivenUp && known.number !== null) await forgetNumber(db, known.id, sameNumbers(known.number));
  const remaining = { ...known, number: isGivenUp ? null : known.number };
  const other = await findOther(db, connectionId, known.id, after);
  const number = remaining.number ?? (other?.number ? null : numberOfIdentities(after));
  const moved = await updateContact(db, known.id, {
    number,
    ...(isUnnamed(known) && number !== null && { name: number }),
    ...(isGivenUp && { extra_info: await withFormerNumber(db, known, known.number ?? "") }),
  });
  await addIdentities(db, connectionId, known.id, after);
  await releaseIdentities(db, connectionId, known.id, { before, after });
  // The opt-out may be stored only for the old number, so it is stored for the contact as well.
  if (wish) await optOut(db, { contactId: known.id, reason: wish.reason, words: wish.words, now });
  const isTwin = other && mayBeOne(remaining, other) && !(await wereSplit(db, known.id, other.id));
  if (isTwin) await requestMerges(db, [{ keptId: known.id, mergedId: other.id }]);
  publishContact(db, moved);
  return { contact: moved, twin: isTwin ? other : undefined };
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

/** Finds a different contact that has one of the new identities, or the new number. */
async function findOther(
  db: WriteTx,
  connectionId: number,
  id: number,
  after: readonly ChannelIdentity[],
): Promise<ContactRow | undefined> {
  const other = await findMoved(db, connectionId, after);
  return other?.id === id ? undefined : other;
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
