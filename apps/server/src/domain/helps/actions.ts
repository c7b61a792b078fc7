import type { HelpForm, HelpVideo } from "@recado/contract/helps";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { everybodyRoom } from "../../platform/live/rooms.ts";
import { recordAudit, recordUpdate } from "../audit-log/actions.ts";
import { auditedHelp, presentHelp } from "./present.ts";
import { deleteHelpRow, insertHelp, lockHelp, updateHelpRow } from "./store.ts";

export async function createHelp(db: WriteTx, actor: Actor, form: HelpForm): Promise<HelpVideo> {
  const help = presentHelp(await insertHelp(db, form));
  await recordAudit(db, actor, { area: "helps", action: "created", entityId: help.id, label: help.title });
  return publish(db, "create", help);
}

export async function updateHelp(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: { [Field in keyof HelpForm]?: HelpForm[Field] | undefined },
): Promise<HelpVideo> {
  const before = await lockHelp(db, id);
  const row = await updateHelpRow(db, id, changes);
  if (!before || !row) throw new AppError("ERR_NO_HELP_FOUND");
  await recordUpdate(db, actor, { area: "helps", entityId: id }, auditedHelp(before), auditedHelp(row));
  return publish(db, "update", presentHelp(row));
}

export async function deleteHelp(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const help = await lockHelp(db, id);
  if (!help) throw new AppError("ERR_NO_HELP_FOUND");
  await deleteHelpRow(db, id);
  await recordAudit(db, actor, { area: "helps", action: "deleted", entityId: id, label: help.title });
  db.publish([everybodyRoom], "help", { action: "delete", helpId: id });
}

function publish(db: WriteTx, action: "create" | "update", help: HelpVideo): HelpVideo {
  db.publish([everybodyRoom], "help", { action, help });
  return help;
}
