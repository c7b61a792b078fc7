import type { RowProblem } from "@recado/contract/contact-book";
import { readPhoneNumber } from "@recado/contract/shared/phone-number";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

/** The digits by which the same Brazilian mobile may be known: with and without the ninth digit. */
export function sameNumbers(number: string): string[] {
  const mobile = /^55(\d{2})9?([6-9]\d{7})$/.exec(number);
  if (!mobile) return [number];
  const [, area, subscriber] = mobile;
  const spellings = [`55${area}9${subscriber}`, `55${area}${subscriber}`];
  return [number, ...spellings.filter((spelling) => spelling !== number)];
}

/** One spelling of all by which a number may be known. */
export function canonicalNumber(number: string): string {
  return sameNumbers(number).sort().at(-1) ?? number;
}

/** A number as people type it, in the channel's spelling; one without a country is Brazilian: area and eight or nine digits. */
export function internationalNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  const isForeign = /^\s*(\+|00)/.test(typed);
  return !isForeign && /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/.test(digits) ? `55${digits}` : digits;
}

export function numberOf(identities: readonly ChannelIdentity[]): string | null {
  return identities.find(({ kind }) => kind === "number")?.value ?? null;
}

/** What a new contact is called until somebody says better. */
export function firstName(name: string | null, identities: readonly ChannelIdentity[]): string {
  const said = name?.trim().slice(0, 100);
  if (said) return said;
  return numberOf(identities) ?? identities[0]?.value ?? "?";
}

/** Whether nobody has named the contact yet: it is called by its number, or by what the channel calls it. */
export function isUnnamed({ name, number }: { name: string; number: string | null }): boolean {
  return /^\d+$/.test(name) || name === number;
}

/** A name that is only the number gives way to the one the contact says. */
export function betterName(current: string, said: string | null, number: string | null): string | undefined {
  const name = said?.trim().slice(0, 100);
  return name && isUnnamed({ name: current, number }) && name !== current ? name : undefined;
}

/** Where our copy of a contact's picture lies, and its address, which is the contact's own and changes with the picture. */
export function pictureColumns(contactId: number, path: string | null) {
  const version = path?.slice(path.lastIndexOf("/") + 1);
  return { picture_path: path, profile_pic_url: path && `/media/contacts/${contactId}/${version}` };
}

const shortestNumber = 8;
const longestNumber = 15;

/** A number that may be one: as many digits as there are anywhere. */
export function isPossibleNumber(number: string): boolean {
  return number.length >= shortestNumber && number.length <= longestNumber;
}

/** What a spreadsheet's row says of a contact, or what is wrong with it. */
export function readSheetRow(row: {
  name: string;
  number: string;
}): { name: string; number: string } | RowProblem {
  const name = row.name.replace(/\s+/g, " ").trim();
  if (name === "") return "nameMissing";
  if (name.length < 2) return "nameTooShort";
  if (name.length > 50) return "nameTooLong";
  const phone = readPhoneNumber(row.number);
  return "refusal" in phone ? phone.refusal : { name, number: phone.number };
}
