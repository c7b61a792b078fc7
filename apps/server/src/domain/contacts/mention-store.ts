import type { MemberMention } from "@recado/contract/messages";
import { isMasked } from "@recado/contract/shared/is-masked";
import { mentionedNames } from "@recado/contract/shared/mentions";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { maskText } from "../../platform/personal-data/mask-text.ts";
import type { Mention } from "../../ports/channel-content.ts";
import { findMembers, findMembersAmong, type MemberRow } from "./group-member-store.ts";
import { memberIdOf, type NamedMention, nameToShow, type StoredMention, showMentions } from "./rules.ts";

/**
 * Connection and chat in which a message with mentions was written. `contactId` is the contact of the chat; in a group,
 * it leads to the group's members.
 */
interface MentionPlace {
  connectionId: number;
  contactId: number;
}

export interface NamedText {
  text: string;
  /** Mentioned people or groups; null for a text without mentions. */
  mentions: StoredMention[] | null;
}

/** Replaces the digits by which the channel marks mentions with the names of the mentioned people. */
export async function nameMentions(
  db: ReadTx,
  { connectionId, contactId }: MentionPlace,
  text: string,
  mentions: readonly Mention[] = [],
): Promise<NamedText> {
  const asTold = mentions
    .map(({ identity: { kind, value }, isOurs, name }) => {
      const shown = kind === "group" ? `${value}@g.us` : value;
      return { kind: isOurs ? "own" : kind, value, shown, ...(name !== null && { name }) };
    })
    .filter(({ shown }) => text.includes(`@${shown}`));
  if (asTold.length === 0) return { text, mentions: null };
  const rows = await db.rows(sql<{ named: NamedMention[] }>`
    select mention_names(${db.companyId}, ${connectionId}, ${contactId}, ${storableJson(asTold)}::jsonb) as named`);
  const { named } = onlyRow(rows);
  const names = new Map(named.map((mention) => [mention.shown, nameToShow(mention)]));
  return {
    text: showMentions(text, named),
    mentions: asTold.map((mention) => ({ ...mention, shown: names.get(mention.shown) ?? mention.shown })),
  };
}

/**
 * Finds the group's members whom new texts mention. Throws if a mention stands in none of the texts, or if the mentioned
 * person is not a member of the group; in the chat of a single person, nobody is.
 */
export async function accessMentioned(
  db: ReadTx,
  groupId: number,
  texts: readonly string[],
  mentions: readonly MemberMention[],
): Promise<StoredMention[]> {
  if (mentions.length === 0) return [];
  const names = mentions.map(({ name }) => name);
  const standing = new Set(texts.flatMap((text) => [...mentionedNames(text, names)]));
  if (names.some((name) => !standing.has(name))) throw unusable("O texto não contém a menção");
  if (new Set(names).size < names.length) throw unusable("Mencione cada nome uma só vez");
  const members = mentions.some(({ memberId }) => isMasked(memberId)) ? await findMembers(db, groupId) : [];
  const asked = mentions.map(({ memberId, name }) => {
    const [kind = "", value = ""] = knownMemberId(memberId, members).split(":");
    return { kind, value, shown: name };
  });
  const rows = await findMembersAmong(db, groupId, asked);
  return asked.map((mention) => {
    const member = rows.find(
      ({ kind, value, number }) =>
        (kind === mention.kind && value === mention.value) ||
        (mention.kind === "number" && number === mention.value),
    );
    if (!member) throw new AppError("ERR_MENTION_NOT_MEMBER", { params: { name: mention.shown } });
    return { kind: member.kind, value: member.value, shown: mention.shown };
  });
}

/**
 * Returns the member's id for an id that a user received masked. If the mask fits several members, the mention is refused
 * like one of a stranger.
 */
function knownMemberId(memberId: string, members: readonly MemberRow[]): string {
  if (!isMasked(memberId)) return memberId;
  const fitting = members.map(memberIdOf).filter((id) => maskText(id) === memberId);
  return fitting.length === 1 ? (fitting[0] ?? memberId) : memberId;
}

function unusable(message: string): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path: "mentionedMembers", message }] });
}
