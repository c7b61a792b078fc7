import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Mention } from "../../ports/channel-content.ts";
import { type NamedMention, nameToShow, type StoredMention, showMentions } from "./rules.ts";

/** Who is mentioned by a message row of this alias, by the names of this moment; null for most messages. */
export function selectMentions(alias: string): string {
  return `case when ${alias}.mentions is not null then
    mention_names(${alias}.company_id, ${alias}.connection_id, ${alias}.contact_id, ${alias}.mentions) end`;
}

/** Where a message stands that mentions people: members of a group are known by it. */
interface MentionPlace {
  connectionId: number;
  contactId: number;
}

export interface NamedText {
  text: string;
  /** Null where the text names nobody. */
  mentions: StoredMention[] | null;
}

/** The text with the names of whom it mentions, instead of the digits by which the channel tells them. */
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
