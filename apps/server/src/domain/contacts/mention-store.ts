import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Mention } from "../../ports/channel-content.ts";
import { type NamedMention, nameToShow, type StoredMention, showMentions } from "./rules.ts";

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
