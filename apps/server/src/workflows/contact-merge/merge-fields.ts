import type { Updateable } from "kysely";
import { betterName, pictureColumns } from "../../domain/contacts/rules.ts";
import type { ContactRow } from "../../domain/contacts/store.ts";
import type { Contacts } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

/** Fields of a contact that a merge fills and that the undo of the merge restores. */
export const mergedFields = [
  "name",
  "number",
  "email",
  "extra_info",
  "profile_pic_url",
  "picture_path",
  "blocked",
] as const satisfies readonly (keyof ContactRow)[];

/**
 * Returns the combined fields of two contacts. The first contact keeps its values and gets the second one's values for
 * its empty fields.
 */
export function mergeFields(kept: ContactRow, merged: ContactRow): Updateable<Contacts> {
  return {
    name: betterName(kept.name, merged.name, kept.number) ?? kept.name,
    number: kept.number ?? merged.number,
    email: kept.email === "" ? merged.email : kept.email,
    extra_info: storableJson(withoutRepetition([...entries(kept), ...entries(merged)])),
    ...pictureColumns(kept.id, kept.picture_path ?? merged.picture_path),
    blocked: kept.blocked || merged.blocked,
  };
}

interface Entry {
  name: string;
  value: string;
}

function entries({ extra_info }: ContactRow): Entry[] {
  return extra_info as unknown as Entry[];
}

function withoutRepetition(all: readonly Entry[]): Entry[] {
  return all.filter(
    ({ name, value }, position) =>
      all.findIndex((other) => other.name === name && other.value === value) === position,
  );
}
