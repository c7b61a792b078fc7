import { formatPhone } from "@recado/contract/shared/format-phone";
import { inOneLine } from "@recado/contract/shared/marked-text";
import { mentionedNames, replaceMentions } from "@recado/contract/shared/mentions";
import { seesNumbers } from "@recado/contract/shared/permission-sets";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { numberSpellings, sameNumbers } from "@recado/contract/shared/phone-number";
import type { Selectable } from "kysely";
import type { Contacts } from "../../platform/db/schema.ts";
import { containing, wordsBeforeDigits } from "../../platform/like-pattern.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

export function numberOfIdentities(identities: readonly ChannelIdentity[]): string | null {
  return identities.find(({ kind }) => kind === "number")?.value ?? null;
}

/** Returns the initial name of a new contact, which is used until a better name is known. */
export function firstName(name: string | null, identities: readonly ChannelIdentity[]): string {
  const said = name?.trim().slice(0, 100);
  if (said) return said;
  return numberOfIdentities(identities) ?? identities[0]?.value ?? "?";
}

/** Returns whether the name is only the contact's number or the channel's identity. */
export function isUnnamed({ name, number }: { name: string; number: string | null }): boolean {
  return /^\d+$/.test(name) || name === number;
}

/** Returns the name that the channel reports if the contact's current name is only a number; otherwise undefined. */
export function betterName(current: string, said: string | null, number: string | null): string | undefined {
  const name = said?.trim().slice(0, 100);
  return name && isUnnamed({ name: current, number }) && name !== current ? name : undefined;
}

/** Columns for a contact's stored picture. The picture's URL contains the contact's id and changes with the picture. */
export function pictureColumns(contactId: number, path: string | null) {
  const version = path?.slice(path.lastIndexOf("/") + 1);
  return { picture_path: path, profile_pic_url: path && `/media/contacts/${contactId}/${version}` };
}

/** Fields of a contact that are compared before a merge. */
type MergeCandidate = Pick<Selectable<Contacts>, "id" | "number" | "is_group">;

/**
 * Returns whether two contacts may be merged because the channel reports that they are one person: never contacts with
 * different numbers, and never groups.
 */
export function mayBeOne(one: MergeCandidate, other: MergeCandidate): boolean {
  if (one.is_group || other.is_group) return false;
  return one.number === null || other.number === null || sameNumbers(one.number).includes(other.number);
}

/**
 * Orders two contacts for a merge. First comes the contact that stays, which is the one with a number, else the older
 * one.
 */
export function whoStays<Contact extends MergeCandidate>(one: Contact, other: Contact): [Contact, Contact] {
  const [older, younger] = one.id < other.id ? [one, other] : [other, one];
  return older.number === null && younger.number !== null ? [younger, older] : [older, younger];
}

/**
 * SQL patterns for names and numbers that match a search term; a number matches in any spelling. For a user who may not
 * see numbers, no pattern contains a digit, because the results of such a search would tell the number digit by digit.
 */
export function searchPatterns(term: string, seer: PermissionHolder): string[] {
  if (!seesNumbers(seer)) return wordsBeforeDigits(term).map(containing);
  return [...new Set([term, ...numberSpellings(term)])].map(containing);
}

/** Mention as it is stored with a message. */
export interface StoredMention {
  /** Kind of the mentioned identity, as the channel names it, or `own` for the company's own number. */
  kind: string;
  value: string;
  /** Name after the `@` in the stored text. */
  shown: string;
  /** Name of a mentioned group, as the channel reports it. */
  name?: string;
}

/** Id of a group's member on the wire. */
export function memberIdOf({ kind, value }: Pick<StoredMention, "kind" | "value">): string {
  return `${kind}:${value}`;
}

/** Mention with the name and number by which the mentioned contact is currently known. */
export interface NamedMention {
  shown: string;
  name: string | null;
  number: string | null;
}

/** Returns the text to show after the `@`: the name, else the number, else the stored digits. */
export function nameToShow({ shown, name, number }: NamedMention): string {
  const known = inOneLine(name ?? "").trim() || (number === null ? "" : formatPhone(number));
  return known === "" ? shown : known;
}

/** Replaces the stored names of mentions in a text by the current names. */
export function showMentions(text: string, mentions: readonly NamedMention[] | null): string {
  const names = new Map(mentions?.map((mention) => [mention.shown, nameToShow(mention)]));
  return [...names].every(([shown, name]) => shown === name) ? text : replaceMentions(text, names);
}

/** Returns those of the mentions that stand in a text; null if there are none. */
export function mentionsIn(text: string, mentions: readonly StoredMention[]): StoredMention[] | null {
  const names = mentionedNames(
    text,
    mentions.map(({ shown }) => shown),
  );
  return names.size === 0 ? null : mentions.filter(({ shown }) => names.has(shown));
}

/**
 * Returns the mentions of a text that was edited: the added ones, and earlier ones that stand in the new text. The editor
 * has seen an earlier mention by its current name, or right after sending by the stored one. Null if there are none.
 */
export function editedMentions(
  text: string,
  stored: readonly StoredMention[],
  named: readonly NamedMention[],
  added: readonly StoredMention[],
): StoredMention[] | null {
  const names = new Map(named.map((mention) => [mention.shown, nameToShow(mention)]));
  const current = stored.map((mention) => ({ ...mention, shown: names.get(mention.shown) ?? mention.shown }));
  const byName = new Map([...stored, ...current, ...added].map((mention) => [mention.shown, mention]));
  return mentionsIn(text, [...byName.values()]);
}
