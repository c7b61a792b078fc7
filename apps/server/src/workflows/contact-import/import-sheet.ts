import type { uploadContacts } from "@recado/contract/contact-book";
import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import { type PersonProblem, personProblems, readNamedRow } from "@recado/contract/shared/read-sheet-row";
import type { AnswerOf, BodyOf } from "@recado/contract/shared/route";
import { recordPart } from "../../domain/audit-log/actions.ts";
import { findTakenNumbers, insertPeople, type NamedNumber } from "../../domain/contacts/import-store.ts";
import { presentContactLabel, presentContactNews } from "../../domain/contacts/present.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import { type ContactRow, lockIdentities } from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { companyRoom } from "../../platform/live/rooms.ts";

type Answer = AnswerOf<typeof uploadContacts>;

/** Number of contacts per transaction. The number is small, so that incoming messages do not wait long. */
const batch = 250;

/**
 * Creates contacts from a sheet's rows. WhatsApp is not asked about the numbers, because so many requests would
 * resemble an attack.
 */
export async function importSheet(
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  rows: BodyOf<typeof uploadContacts>,
  fileName: string,
): Promise<Answer> {
  const people = new Map<string, NamedNumber>();
  const options = await read(readPhoneOptions);
  const answer: Answer = { newContacts: [], unchanged: 0, errorBag: [] };
  for (const [row, { Nome, Telefone }] of rows.entries()) {
    const person = readNamedRow({ name: storableText(Nome), number: Telefone }, options);
    if (typeof person === "string")
      answer.errorBag.push({ row, contactName: Nome, error: problemText(person) });
    else if (people.has(canonicalNumber(person.number))) answer.unchanged += 1;
    else people.set(canonicalNumber(person.number), person);
  }
  const all = [...people.values()];
  for (let start = 0; start < all.length; start += batch) {
    const part = all.slice(start, start + batch);
    const added = await write((db) => addPeople(db, actor, part, fileName));
    answer.newContacts.push(...added.map(presentContactLabel));
    answer.unchanged += part.length - added.length;
  }
  return answer;
}

function problemText(code: PersonProblem): { code: PersonProblem; message: string } {
  return { code, message: personProblems[code] };
}

async function addPeople(
  db: WriteTx,
  actor: Actor,
  people: readonly NamedNumber[],
  fileName: string,
): Promise<ContactRow[]> {
  await lockIdentities(
    db,
    0,
    people.map(({ number }) => ({ kind: "number" as const, value: number })),
  );
  const taken = await findTaken(db, people);
  const added = await insertPeople(
    db,
    people.filter(({ number }) => !taken.has(canonicalNumber(number))),
  );
  if (added.length === 0) return added;
  const label = fileName.slice(0, 100);
  await recordPart(db, actor, { area: "contacts", action: "imported", label, count: added.length });
  const everybody = [companyRoom(db.companyId)];
  for (const contact of added)
    db.publish(everybody, "contact", { action: "create", contact: presentContactNews(contact) });
  db.publish(everybody, "contact", { action: "reload" });
  return added;
}

/** Finds the numbers that already belong to a contact, or to a contact's identity on a connection. */
async function findTaken(db: ReadTx, people: readonly NamedNumber[]): Promise<Set<string>> {
  const numbers = people.flatMap(({ number }) => sameNumbers(number));
  const taken = await findTakenNumbers(db, numbers);
  return new Set(taken.map(canonicalNumber));
}
