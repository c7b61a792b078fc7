import type { Help, HelpForm } from "@recado/contract/helps";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { everybodyRoom } from "../../platform/live/rooms.ts";
import { presentHelp } from "./present.ts";
import { deleteHelpRow, insertHelp, updateHelpRow } from "./store.ts";

export async function createHelp(db: Change, form: HelpForm): Promise<Help> {
  return tell(db, "create", presentHelp(await insertHelp(db, form)));
}

export async function updateHelp(
  db: Change,
  id: number,
  changes: { [Field in keyof HelpForm]?: HelpForm[Field] | undefined },
): Promise<Help> {
  const row = await updateHelpRow(db, id, changes);
  if (!row) throw new AppError("ERR_NO_HELP_FOUND");
  return tell(db, "update", presentHelp(row));
}

export async function deleteHelp(db: Change, id: number): Promise<void> {
  if ((await deleteHelpRow(db, id)) === 0) throw new AppError("ERR_NO_HELP_FOUND");
  db.announce([everybodyRoom], "help", { action: "delete", helpId: id });
}

function tell(db: Change, action: "create" | "update", help: Help): Help {
  db.announce([everybodyRoom], "help", { action, help });
  return help;
}
