import type { addOptOutRows } from "@recado/contract/opt-outs";
import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import { longestSheetName, personProblems, readNamedRow } from "@recado/contract/shared/read-sheet-row";
import type { AnswerOf } from "@recado/contract/shared/route";
import { recordPart } from "../../domain/audit-log/actions.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { findContactsOfNumbers, insertOptOuts, type OptOutEntry } from "./store.ts";

type Answer = AnswerOf<typeof addOptOutRows>;

/** Number of rows inserted in one transaction; small enough that concurrent opt-outs do not wait long. */
const batch = 1_000;

interface Import {
  rows: readonly { name: string; number: string }[];
  fileName: string;
  now: Date;
}

/** Adds the opt-outs of a sheet in batches; importing the same rows again changes nothing. */
export async function insertOptOutRows(
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  { rows, fileName, now }: Import,
): Promise<Answer> {
  const people = new Map<string, { name: string; number: string }>();
  const options = await read(readPhoneOptions);
  const answer: Answer = { added: 0, unchanged: 0, errorBag: [] };
  for (const [row, { name, number }] of rows.entries()) {
    // The name is optional in this import: a list of numbers is enough.
    const person = readNamedRow(
      { name: storableText(name).slice(0, longestSheetName), number },
      options,
      false,
    );
    if (typeof person === "string")
      answer.errorBag.push({
        row,
        contactName: name,
        error: { code: person, message: personProblems[person] },
      });
    else if (people.has(canonicalNumber(person.number))) answer.unchanged += 1;
    else people.set(canonicalNumber(person.number), person);
  }
  const all = [...people];
  for (let start = 0; start < all.length; start += batch) {
    const part = all.slice(start, start + batch);
    const added = await write((db) => addPart(db, actor, part, { fileName, now }));
    answer.added += added;
    answer.unchanged += part.length - added;
  }
  return answer;
}

async function addPart(
  db: WriteTx,
  actor: Actor,
  part: readonly [personKey: string, { name: string; number: string }][],
  { fileName, now }: Pick<Import, "fileName" | "now">,
): Promise<number> {
  const added = await insertImportedOptOuts(db, part, { userId: actor.userId, at: now });
  if (added === 0) return 0;
  const label = (fileName || "opt-outs").slice(0, 100);
  await recordPart(db, actor, { area: "optOuts", action: "imported", label, count: added });
  return added;
}

/** Inserts imported opt-outs and publishes them; returns the number of new opt-outs. */
export async function insertImportedOptOuts(
  db: WriteTx,
  part: readonly [personKey: string, { name: string; number: string }][],
  { userId, at }: { userId: number | null; at: Date },
): Promise<number> {
  const contacts = await findContactsOfNumbers(
    db,
    part.flatMap(([, { number }]) => sameNumbers(number)),
  );
  const byKey = new Map(contacts.map(({ id, number }) => [canonicalNumber(number), id]));
  const people = part.map(([personKey, { name, number }]): OptOutEntry => {
    return { personKey, name, number, contactId: byKey.get(personKey) ?? null, words: "" };
  });
  const added = await insertOptOuts(db, people, { reason: "import", userId, at });
  if (added.length > 0)
    db.publish([permissionRoom(db.companyId, "opt-outs:edit")], "optOut", { action: "reload" });
  return added.length;
}
