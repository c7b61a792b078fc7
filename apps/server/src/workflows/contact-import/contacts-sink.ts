import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import type { SheetPerson } from "@recado/contract/shared/read-sheet-row";
import {
  addContactTags,
  findImported,
  insertImported,
  type KnownPerson,
  updateImported,
} from "../../domain/contacts/import-store.ts";
import { extraInfoOf } from "../../domain/contacts/present.ts";
import { isUnnamed } from "../../domain/contacts/rules.ts";
import { lockIdentities } from "../../domain/contacts/store.ts";
import type { SheetImportRow } from "../../domain/sheet-imports/store.ts";
import { ensureTags } from "../../domain/tags/actions.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import type { SheetSink } from "../sheet-imports/run-import.ts";

/**
 * Largest number of tags that one import creates. The limit protects a user who chose the wrong column as tags, where
 * each cell would become a tag.
 */
const mostNewTags = 50;

/**
 * Creates contacts from the rows of a sheet. An existing contact only gets values that are missing: name, e-mail, tags
 * and additional fields. WhatsApp is not asked about the numbers, because so many requests would resemble an attack.
 */
export const contactsSink: SheetSink = {
  rowsAtOnce: 250,
  fullError: "ERR_TAGS_FULL",
  async putPeople(db, target, all) {
    const numbers = all.map(({ number }) => ({ kind: "number" as const, value: number }));
    await lockIdentities(db, 0, numbers);
    const { people, tagIds, created } = await withTags(db, target, all);
    const found = await findImported(
      db,
      all.flatMap(({ number }) => sameNumbers(number)),
    );
    const known = new Map(found.map((contact) => [canonicalNumber(contact.value), contact]));
    const newcomers = people.filter(({ number }) => !known.has(canonicalNumber(number)));
    const inserted = await insertImported(db, newcomers);
    const ids = new Map(inserted.map(({ id, number }) => [number, id]));
    const lacking = people.flatMap((person) => {
      const contact = known.get(canonicalNumber(person.number));
      return contact ? [{ contact, person, changes: changesOf(contact, person) }] : [];
    });
    const changed = lacking.filter(({ changes }) => changes !== undefined);
    await updateImported(
      db,
      changed.flatMap(({ contact: { id }, changes }) => (changes ? [{ id, ...changes }] : [])),
    );
    const idOf = ({ number }: SheetPerson) => ids.get(number) ?? known.get(canonicalNumber(number))?.id;
    const tagged = await addContactTags(db, tagPairs(people, tagIds, idOf));
    const added = new Set(inserted.map(({ id }) => id));
    const merged = new Set(
      [...changed.map(({ contact }) => contact.id), ...tagged].filter((id) => !added.has(id)),
    );
    return { added: inserted.length, merged: merged.size, newTags: created };
  },
  async publish(db) {
    db.publish([companyRoom(db.companyId)], "contact", { action: "reload" });
  },
};

/**
 * Creates the tags that do not exist yet. Once the import has created its largest number of tags, further tag names are
 * stored as an additional field of the contact.
 */
async function withTags(db: WriteTx, target: SheetImportRow, people: readonly SheetPerson[]) {
  const names = [...new Set(people.flatMap(({ tags }) => tags))];
  const room = mostNewTags - target.new_tags.length;
  const { ids: tagIds, created } = await ensureTags(
    db,
    { userId: target.user_id, name: target.user_name },
    { names, mostNew: room },
  );
  const keepOthers = (person: SheetPerson): SheetPerson => {
    const others = person.tags.filter((name) => !tagIds.has(name.toLowerCase()));
    if (others.length === 0) return person;
    return { ...person, extraInfo: [...person.extraInfo, { name: "Tags", value: others.join(", ") }] };
  };
  return { people: people.map(keepOthers), tagIds, created };
}

function tagPairs(
  people: readonly SheetPerson[],
  tagIds: ReadonlyMap<string, number>,
  idOf: (person: SheetPerson) => number | undefined,
): { contactId: number; tagId: number }[] {
  return people.flatMap((person) => {
    const contactId = idOf(person);
    const ids = person.tags.flatMap((name) => tagIds.get(name.toLowerCase()) ?? []);
    return contactId === undefined ? [] : ids.map((tagId) => ({ contactId, tagId }));
  });
}

/** Returns the contact's new values; undefined if the contact lacks none of the sheet's values. */
function changesOf(contact: KnownPerson, person: SheetPerson) {
  const known = extraInfoOf(contact);
  const fields = person.extraInfo.filter(
    ({ name, value }) => !known.some((field) => field.name === name || field.value === value),
  );
  const email = contact.email === "" ? person.email : contact.email;
  const name = isUnnamed(contact) ? person.name : contact.name;
  if (fields.length === 0 && email === contact.email && name === contact.name) return undefined;
  return { name, email, extra_info: [...known, ...fields] };
}
