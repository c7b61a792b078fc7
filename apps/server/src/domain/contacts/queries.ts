import type { Contact } from "@recado/contract/contacts";
import {
  type PhoneOptions,
  type PhoneReading,
  phoneRefusals,
  readPhoneNumber,
} from "@recado/contract/shared/phone-number";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { readSetting } from "../settings/queries.ts";
import { findListedContacts } from "./page-store.ts";
import { presentContact } from "./present.ts";

/** Presents a contact as clients receive it, in the state that this transaction sees. */
export async function describeContact(db: ReadTx, id: number): Promise<Contact> {
  const [row] = await findListedContacts(db, [id]);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return presentContact(row);
}

export type PhoneNumber = Exclude<PhoneReading, { refusal: unknown }>;

/**
 * Parses a phone number and completes it with the company's default area code. Throws ERR_VALIDATION for text that is
 * no phone number.
 */
export async function readNumber(db: ReadTx, text: string): Promise<PhoneNumber> {
  const phone = readPhoneNumber(text, await readPhoneOptions(db));
  if ("number" in phone) return phone;
  throw new AppError("ERR_VALIDATION", {
    issues: [{ path: "number", message: phoneRefusals[phone.refusal] }],
  });
}

/** Company's options for reading phone numbers, such as its default area code. */
export async function readPhoneOptions(db: ReadTx): Promise<PhoneOptions> {
  return { defaultAreaCode: await readSetting(db, "defaultAreaCode") };
}

/**
 * SQL expression for the people whom a message mentions, with their current names; null for a message without mentions.
 * `alias` is the alias of the message row.
 */
export function selectMentions(alias: string): string {
  return `case when ${alias}.mentions is not null then
    mention_names(${alias}.company_id, ${alias}.connection_id, ${alias}.contact_id, ${alias}.mentions) end`;
}

/**
 * SQL expression for the name of the group member who wrote a message. It is null outside of groups, whose tickets cost
 * no look-up, and for outgoing messages.
 */
export function selectGroupAuthor(ticket: string, message: string): string {
  return `case when ${ticket}.is_group and not ${message}.from_me then (
    select s.name from contacts s where s.company_id = ${message}.company_id and s.id = ${message}.sender_id) end`;
}
