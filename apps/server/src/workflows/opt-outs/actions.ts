import type { OptOut, OptOutReason } from "@recado/contract/opt-outs";
import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import { findContact, findContactByNumbers } from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { accessContact, accessOptOut } from "./policy.ts";
import { presentOptOut } from "./present.ts";
import {
  deleteOptOutRows,
  findOptOut,
  findOptOutsOf,
  findPerson,
  insertOptOuts,
  type OptOutPerson,
  type OptOutRow,
} from "./store.ts";

/** Largest number of characters stored from the message with which a person opted out. */
const longestQuote = 300;

export interface NewOptOut {
  contactId: number;
  reason: OptOutReason;
  /** Text of the message with which the person opted out. */
  words?: string;
  userId?: number | null;
  now: Date;
}

/** Opts a contact out of mass messages; returns undefined if the contact is opted out already. */
export async function optOut(db: WriteTx, { contactId, ...told }: NewOptOut): Promise<OptOut | undefined> {
  if ((await findOptOutsOf(db, contactId)).length > 0) return undefined;
  const person = await findPerson(db, contactId);
  return person && noteOptOut(db, person, told);
}

/** Records an opt-out when the channel refuses a message because the contact has switched off marketing messages. */
export async function handleRefusal(db: WriteTx, contactId: number, code: string, now: Date): Promise<void> {
  if (code === "ERR_CLOUD_OPTED_OUT") await optOut(db, { contactId, reason: "preference", now });
}

/** Deletes all opt-outs of a contact; returns whether the contact had any. */
export async function optIn(db: WriteTx, contactId: number): Promise<boolean> {
  const rows = await findOptOutsOf(db, contactId);
  if (rows.length === 0) return false;
  await removeRows(db, rows, contactId);
  return true;
}

/** Records an opt-out for a contact, or for a number that may not belong to a contact yet. */
export async function addOptOut(
  db: WriteTx,
  actor: Actor,
  { contactId, name, number }: { contactId: number | null; name: string; number: string },
  now: Date,
): Promise<OptOut> {
  const by = { reason: "agent", userId: actor.userId, now } as const;
  const person = contactId === null ? await findPersonOf(db, name, number) : contactId;
  const added =
    typeof person === "number"
      ? await optOut(db, { contactId: (await accessContact(db, person)).id, ...by })
      : await noteOptOut(db, person, by);
  if (!added) throw new AppError("ERR_OPT_OUT_EXISTS");
  await auditAdded(db, actor, added);
  return added;
}

/** Opts out a contact that the user may see. An existing opt-out stays unchanged. */
export async function optContactOut(
  db: WriteTx,
  actor: Actor,
  contactId: number,
  now: Date,
): Promise<OptOut | null> {
  await accessContact(db, contactId);
  const added = await optOut(db, { contactId, reason: "agent", userId: actor.userId, now });
  if (added) await auditAdded(db, actor, added);
  return added ?? describeOptOutOf(db, contactId);
}

export async function optContactIn(db: WriteTx, actor: Actor, contactId: number): Promise<void> {
  const { name } = await accessContact(db, contactId);
  if (!(await optIn(db, contactId))) return;
  await recordAudit(db, actor, { area: "optOuts", action: "deleted", entityId: contactId, label: name });
}

export async function removeOptOut(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const row = await accessOptOut(db, id);
  await removeRows(db, [row], row.contact_id);
  await recordAudit(db, actor, { area: "optOuts", action: "deleted", entityId: id, label: row.name });
}

/** Returns the opt-out that the contact's page shows; null if the contact is not opted out. */
export async function describeOptOutOf(
  db: Parameters<typeof findOptOutsOf>[0],
  contactId: number,
): Promise<OptOut | null> {
  const [row] = await findOptOutsOf(db, contactId);
  return row ? presentOptOut(row) : null;
}

async function noteOptOut(
  db: WriteTx,
  person: OptOutPerson,
  { reason, words = "", userId = null, now }: Omit<NewOptOut, "contactId">,
): Promise<OptOut | undefined> {
  const noted = { ...person, words: storableText(words.slice(0, longestQuote)) };
  const [id] = await insertOptOuts(db, [noted], { reason, userId, at: now });
  const row = id === undefined ? undefined : await findOptOut(db, id);
  if (!row) return undefined;
  const record = presentOptOut(row);
  db.publish([permissionRoom(db.companyId, "opt-outs:edit")], "optOut", { action: "create", optOut: record });
  await publishContactOf(db, person.contactId);
  return record;
}

async function removeRows(db: WriteTx, rows: readonly OptOutRow[], contactId: number | null): Promise<void> {
  await deleteOptOutRows(
    db,
    rows.map(({ id }) => id),
  );
  for (const { id } of rows)
    db.publish([permissionRoom(db.companyId, "opt-outs:edit")], "optOut", { action: "delete", optOutId: id });
  await publishContactOf(db, contactId);
}

/** Publishes the contact, so that open pages that show the contact reload. */
async function publishContactOf(db: WriteTx, id: number | null): Promise<void> {
  const contact = id === null ? undefined : await findContact(db, id);
  if (contact) publishContact(db, contact);
}

function auditAdded(db: WriteTx, actor: Actor, { id, name }: OptOut): Promise<void> {
  return recordAudit(db, actor, { area: "optOuts", action: "created", entityId: id, label: name });
}

/**
 * Returns the id of the contact that has the given number. If no contact has the number, returns the data of a new
 * person.
 */
async function findPersonOf(db: WriteTx, name: string, typed: string): Promise<number | OptOutPerson> {
  const { number } = await readNumber(db, typed);
  const contact = await findContactByNumbers(db, sameNumbers(number));
  return contact?.id ?? { personKey: canonicalNumber(number), contactId: null, name: name || number, number };
}
