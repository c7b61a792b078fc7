import { formatPhone } from "@recado/contract/shared/format-phone";
import { inOneLine } from "@recado/contract/shared/marked-text";
import { numberSpellings } from "@recado/contract/shared/phone-number";
import { containing } from "../../platform/like-pattern.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

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

/** Patterns of which one is in the name or number of everybody whom the term means; a number in any spelling. */
export function searchPatterns(term: string): string[] {
  return [...new Set([term, ...numberSpellings(term)])].map(containing);
}

/** Somebody mentioned in a message, as its row keeps it. */
export interface StoredMention {
  /** The channel's kind of identity, or `own` for the company's number. */
  kind: string;
  value: string;
  /** What the stored text calls them after its `@`. */
  shown: string;
  /** Of a group, which the channel names itself. */
  name?: string;
}

/** The same with what is known of them now. */
export interface NamedMention {
  shown: string;
  name: string | null;
  number: string | null;
}

/** What a reader sees after the `@`: the name, else the number; the channel's own digits only where nothing else is known. */
export function nameToShow({ shown, name, number }: NamedMention): string {
  const known = inOneLine(name ?? "").trim() || (number === null ? "" : formatPhone(number));
  return known === "" ? shown : known;
}

/** The text with everybody's name of now in place of the one that was stored. */
export function showMentions(text: string, mentions: readonly NamedMention[] | null): string {
  const names = new Map(mentions?.map((mention) => [mention.shown, nameToShow(mention)]));
  if ([...names].every(([shown, name]) => shown === name)) return text;
  // The longest first: a name may begin like another one.
  const sought = [...names.keys()].sort((one, other) => other.length - one.length).map(escapeForPattern);
  const pattern = new RegExp(`@(${sought.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(pattern, (_, shown: string) => `@${names.get(shown) ?? shown}`);
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
