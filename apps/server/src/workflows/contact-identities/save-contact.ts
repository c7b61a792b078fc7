import type { ContactForm } from "@recado/contract/contacts";
import { isMasked } from "@recado/contract/shared/is-masked";
import { sameNumbers } from "@recado/contract/shared/phone-number";
import { recordAudit, recordUpdate } from "../../domain/audit-log/actions.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { forgetIdentities } from "../../domain/contacts/identity-store.ts";
import { auditedContact, extraInfoOf, presentContactLabel } from "../../domain/contacts/present.ts";
import { type PhoneNumber, readNumber } from "../../domain/contacts/queries.ts";
import {
  addIdentities,
  type ContactRow,
  findContact,
  findContactByIdentity,
  findContactByNumbers,
  insertContact,
  lockContact,
  lockIdentities,
  updateContact,
} from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { maskText } from "../../platform/personal-data/mask-text.ts";
import type { ConfirmedNumber } from "./confirm-number.ts";

/**
 * Adds a contact with a number that no other contact has. If the channel already knew the person without a number, that
 * contact gets the number.
 */
export async function addContact(
  db: WriteTx,
  actor: Actor,
  { name, email, extraInfo }: Omit<ContactForm, "number">,
  confirmed: ConfirmedNumber,
): Promise<ContactRow> {
  await lockNumber(db, confirmed);
  await refuseTaken(db, confirmed, undefined);
  const fields = { name, email, extra_info: storableJson(extraInfo), number: confirmed.number };
  const known = await findNumberless(db, confirmed);
  const contact = known ? await updateContact(db, known.id, fields) : await insertContact(db, fields);
  await learnIdentities(db, contact.id, confirmed);
  publishContact(db, contact, known ? "update" : "create");
  await recordAudit(db, actor, { area: "contacts", action: "created", entityId: contact.id, label: name });
  return contact;
}

export type ContactChanges = {
  [Field in keyof Omit<ContactForm, "number">]?: ContactForm[Field] | undefined;
};

/** Changes the given fields of a contact. With another number, the contact becomes another person for the channel. */
export async function changeContact(
  db: WriteTx,
  actor: Actor,
  id: number,
  { name, email, extraInfo }: ContactChanges,
  confirmed: ConfirmedNumber | undefined,
): Promise<ContactRow> {
  if (confirmed) await lockNumber(db, confirmed);
  const before = await lockContact(db, id);
  if (!before) throw new AppError("ERR_NO_CONTACT_FOUND");
  const isOther = confirmed !== undefined && !hasNumber(before, confirmed.number);
  if (isOther) await moveToNumber(db, before, confirmed);
  const contact = await updateContact(db, id, {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(extraInfo !== undefined && { extra_info: storableJson(withStoredValues(extraInfo, before)) }),
    ...(isOther && { number: confirmed.number }),
  });
  await recordUpdate(
    db,
    actor,
    { area: "contacts", entityId: id },
    auditedContact(before),
    auditedContact(contact),
  );
  publishContact(db, contact);
  return contact;
}

/** Replaces values that a user who may not see numbers sent back masked by the stored values of the same fields. */
function withStoredValues(sent: ContactForm["extraInfo"], before: ContactRow): ContactForm["extraInfo"] {
  const stored = extraInfoOf(before);
  return sent.map((field) => {
    if (!isMasked(field.value)) return field;
    const same = stored.find(({ name, value }) => name === field.name && maskText(value) === field.value);
    return same ?? field;
  });
}

/**
 * Returns the contact's new number; undefined if the entered number is the present one, possibly in another spelling.
 */
export async function findOtherNumber(
  db: ReadTx,
  id: number,
  typed: string | undefined,
): Promise<PhoneNumber | undefined> {
  const contact = await findContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (typed === undefined || typed.replace(/\D/g, "") === contact.number) return undefined;
  const phone = await readNumber(db, typed);
  return hasNumber(contact, phone.number) ? undefined : phone;
}

function hasNumber({ number }: Pick<ContactRow, "number">, other: string): boolean {
  return number !== null && sameNumbers(number).includes(other);
}

async function moveToNumber(db: WriteTx, contact: ContactRow, confirmed: ConfirmedNumber): Promise<void> {
  if (contact.is_group)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "number", message: "Número inválido" }] });
  await refuseTaken(db, confirmed, contact.id);
  if (contact.number !== null) await forgetIdentities(db, contact.id);
  await learnIdentities(db, contact.id, confirmed);
}

/** Locks the number, so that concurrent transactions wait before they create a contact with this number. */
function lockNumber(db: WriteTx, { number, connectionId, identities }: ConfirmedNumber): Promise<void> {
  const others = identities.filter(({ kind }) => kind !== "number");
  return lockIdentities(db, connectionId ?? 0, [{ kind: "number", value: number }, ...others]);
}

async function refuseTaken(db: WriteTx, { number }: ConfirmedNumber, by: number | undefined): Promise<void> {
  const holder = await findContactByNumbers(db, sameNumbers(number));
  if (holder && holder.id !== by)
    throw new AppError("ERR_DUPLICATED_CONTACT", { extra: { contact: presentContactLabel(holder) } });
}

async function findNumberless(db: WriteTx, { connectionId, identities }: ConfirmedNumber) {
  if (connectionId === undefined) return undefined;
  const known = await findContactByIdentity(db, connectionId, identities);
  return known?.number === null && !known.is_group ? known : undefined;
}

async function learnIdentities(db: WriteTx, id: number, confirmed: ConfirmedNumber): Promise<void> {
  if (confirmed.connectionId !== undefined)
    await addIdentities(db, confirmed.connectionId, id, confirmed.identities);
}
