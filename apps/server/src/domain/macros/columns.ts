import type { MacroForm } from "@recado/contract/macros";
import type { Updateable } from "kysely";
import type { Macros } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export type MacroChanges = { [Field in keyof MacroForm]?: MacroForm[Field] | undefined };

/** Maps the form of a macro to columns; fields that the form omits stay unchanged. */
export function columnsOfMacro(form: MacroForm): {
  name: string;
  shortcut: string | null;
  place: number;
  queue_ids: number[];
  actions: string;
};
export function columnsOfMacro(changes: MacroChanges): Updateable<Macros>;
export function columnsOfMacro({ name, shortcut, queueIds, order, actions }: MacroChanges) {
  return {
    name,
    shortcut,
    place: order,
    queue_ids: queueIds && [...new Set(queueIds)],
    actions: actions && storableJson(actions),
  };
}
