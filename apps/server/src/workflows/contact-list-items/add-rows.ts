import type { addContactListRows } from "@recado/contract/contact-list-items";
import { type PersonProblem, personProblems } from "@recado/contract/shared/read-sheet-row";
import type { AnswerOf } from "@recado/contract/shared/route";
import { recordPart } from "../../domain/audit-log/actions.ts";
import { publishContactList } from "../../domain/contact-lists/actions.ts";
import { insertItems, type NewListItem } from "../../domain/contact-lists/item-store.ts";
import { accessContactList, lockExistingContactList } from "../../domain/contact-lists/policy.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { publishItemEvent } from "./actions.ts";
import { requestCheck } from "./request-check.ts";
import { readListRow } from "./rules.ts";

type Answer = AnswerOf<typeof addContactListRows>;

/** Number of rows per transaction. The number is small, so that other changes to the list do not wait long. */
const batch = 1_000;

export interface ListRow {
  name: string;
  number: string;
  email: string;
}

/** Adds a sheet's rows to a contact list in batches. Adding the same rows again changes nothing. */
export async function addListRows(
  { read, write }: CompanyTransactions,
  actor: Actor,
  listId: number,
  rows: readonly ListRow[],
  fileName: string,
): Promise<Answer> {
  const options = await read(async (db) => {
    await accessContactList(db, listId);
    return readPhoneOptions(db);
  });
  const people = new Map<string, NewListItem>();
  const answer: Answer = { added: 0, unchanged: 0, errorBag: [] };
  for (const [row, { name, number, email }] of rows.entries()) {
    const person = readListRow({ name: storableText(name), number, email: storableText(email) }, options);
    if (typeof person === "string")
      answer.errorBag.push({ row, contactName: name, error: problemText(person) });
    else if (people.has(person.numberKey)) answer.unchanged += 1;
    else people.set(person.numberKey, person);
  }
  const all = [...people.values()];
  for (let start = 0; start < all.length; start += batch) {
    const part = all.slice(start, start + batch);
    const added = await write((db) => addPeople(db, actor, listId, part, fileName));
    answer.added += added;
    answer.unchanged += part.length - added;
  }
  return answer;
}

/** Adds people to a contact list. Returns the number of people who were not on the list before. */
export async function addPeople(
  db: WriteTx,
  actor: Actor,
  listId: number,
  people: readonly NewListItem[],
  label: string,
): Promise<number> {
  const list = await lockExistingContactList(db, listId);
  const count = await putOnList(db, listId, people);
  if (count === 0) return 0;
  await recordPart(db, actor, {
    area: "contactLists",
    action: "imported",
    entityId: listId,
    label: (label || list.name).slice(0, 100),
    count,
  });
  await publishContactList(db, "update", listId);
  return count;
}

/** Inserts people into a contact list that the caller has locked. The caller also publishes the list's new count. */
export async function putOnList(
  db: WriteTx,
  listId: number,
  people: readonly NewListItem[],
): Promise<number> {
  const { length: count } = await insertItems(db, listId, people);
  if (count === 0) return 0;
  await requestCheck(db, listId);
  publishItemEvent(db, listId, { action: "reload" });
  return count;
}

function problemText(code: PersonProblem): { code: PersonProblem; message: string } {
  return { code, message: personProblems[code] };
}
