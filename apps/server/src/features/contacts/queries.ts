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

/** The contact as the wire has it, as this transaction sees it. */
export async function describeContact(db: ReadTx, id: number): Promise<Contact> {
  const [row] = await findListedContacts(db, [id]);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return presentContact(row);
}

export type PhoneNumber = Exclude<PhoneReading, { refusal: unknown }>;

/** The phone number that a text means in this company, whose default area code completes it; refuses any other text. */
export async function readNumber(db: ReadTx, text: string): Promise<PhoneNumber> {
  const phone = readPhoneNumber(text, await readPhoneOptions(db));
  if ("number" in phone) return phone;
  throw new AppError("ERR_VALIDATION", {
    issues: [{ path: "number", message: phoneRefusals[phone.refusal] }],
  });
}

/** Options by which phone numbers are read in this company. */
export async function readPhoneOptions(db: ReadTx): Promise<PhoneOptions> {
  return { defaultAreaCode: await readSetting(db, "defaultAreaCode") };
}
