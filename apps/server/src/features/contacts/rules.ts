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
