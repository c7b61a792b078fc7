import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { SheetPerson } from "@recado/contract/shared/read-sheet-row";
import type { Clock } from "../../ports/clock.ts";
import type { SheetSink } from "../sheet-imports/run-import.ts";
import { insertImportedOptOuts } from "./add-rows.ts";

/** Target of a sheet import that records an opt-out for each person of the sheet. */
export function optOutsSink(clock: Clock): SheetSink {
  return {
    rowsAtOnce: 1_000,
    fullError: "ERR_IMPORT_STOPPED",
    async putPeople(db, { user_id: userId }, people) {
      const part = people.map((person): [string, SheetPerson] => [canonicalNumber(person.number), person]);
      const added = await insertImportedOptOuts(db, part, { userId, at: clock.now() });
      return { added, merged: 0, newTags: [] };
    },
    publish: async () => {},
  };
}
