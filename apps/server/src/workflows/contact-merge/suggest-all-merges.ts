import type { suggestAllMerges as contract } from "@recado/contract/contact-book";
import type { AnswerOf } from "@recado/contract/shared/route";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { whoStays } from "../../domain/contacts/rules.ts";
import { findContacts } from "../../domain/contacts/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { findAllAlike } from "./store.ts";

type Answer = AnswerOf<typeof contract>;

/**
 * Suggests merges among all contacts, the most certain ones first. Each contact is paired only with the previous
 * contact that has the same LID, number or name.
 */
export async function suggestAllMerges(db: ReadTx): Promise<Answer> {
  const pairs = await findAllAlike(db);
  const ids = pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]);
  const contacts = new Map((await findContacts(db, ids)).map((contact) => [contact.id, contact]));
  return {
    pairs: pairs.flatMap(({ one_id, other_id, reason }) => {
      const [one, other] = [contacts.get(one_id), contacts.get(other_id)];
      if (!one || !other) return [];
      const [kept, merged] = whoStays(one, other).map(presentContactLabel);
      return kept && merged ? [{ kept, merged, reason }] : [];
    }),
  };
}
