import type { Prompt, PromptForm } from "@recado/contract/prompts";
import type { Actor } from "../../platform/actor.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { isAiOn } from "../ai-providers/queries.ts";
import { requireKey } from "../ai-providers/rules.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { columnsOfKeys, columnsOfPrompt, type PromptChanges } from "./columns.ts";
import { accessPrompt, lockExistingPrompt } from "./policy.ts";
import { auditedPrompt, presentPrompt } from "./present.ts";
import { requireVoice } from "./rules.ts";
import { deletePromptRow, insertPrompt, type PromptRow, updatePromptRow } from "./store.ts";

export async function createPrompt(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  form: PromptForm,
): Promise<Prompt> {
  await requireService(db, undefined, form.baseUrl, form.apiKey !== "");
  requireVoice(form.voice, form.voiceKey !== "", form.voiceRegion);
  const { name, prompt, model } = form;
  const id = await inQueue(insertPrompt(db, { ...columnsOfPrompt(form), name, prompt, model }));
  await updatePromptRow(db, id, columnsOfKeys(secrets, db.companyId, id, form));
  await recordAudit(db, actor, { area: "prompts", action: "created", entityId: id, label: name });
  return publish(db, "create", id);
}

export async function updatePrompt(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  id: number,
  changes: PromptChanges,
): Promise<Prompt> {
  const before = await lockExistingPrompt(db, id);
  const keys = columnsOfKeys(secrets, db.companyId, id, changes);
  const baseUrl = changes.baseUrl === undefined ? before.base_url : changes.baseUrl;
  await requireService(db, before, baseUrl, keys.api_key !== undefined);
  const { voice = before.voice, voiceRegion = before.voice_region } = changes;
  requireVoice(voice, (keys.voice_key ?? before.voice_key) !== null, voiceRegion);
  const look = async () => auditedPrompt(await accessPrompt(db, id));
  const given = (["apiKey", "voiceKey"] as const).filter((key) => (changes[key] ?? "") !== "");
  await auditUpdate(db, actor, { area: "prompts", entityId: id, look, secrets: given }, () =>
    inQueue(updatePromptRow(db, id, { ...columnsOfPrompt(changes), ...keys })),
  );
  return publish(db, "update", id);
}

/**
 * Deletes a prompt. A single event suffices: screens that show the prompt as selected remove the selection themselves.
 */
export async function deletePrompt(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name: label } = await accessPrompt(db, id);
  await deletePromptRow(db, id);
  db.publish([permissionRoom(db.companyId, "prompts:edit")], "prompt", { action: "delete", promptId: id });
  await recordAudit(db, actor, { area: "prompts", action: "deleted", entityId: id, label });
}

/** A prompt needs no service of its own if the company has a model for answers. */
async function requireService(
  db: WriteTx,
  before: PromptRow | undefined,
  baseUrl: string | null,
  isKeyGiven: boolean,
): Promise<void> {
  const hasKey = isKeyGiven || (before?.api_key ?? null) !== null;
  if (baseUrl === null && !hasKey && (await isAiOn(db, "answer"))) return;
  requireKey(before, baseUrl, isKeyGiven);
}

async function publish(db: WriteTx, action: "create" | "update", id: number): Promise<Prompt> {
  const prompt = presentPrompt(await accessPrompt(db, id));
  db.publish([permissionRoom(db.companyId, "prompts:edit")], "prompt", { action, prompt });
  return prompt;
}

/** Translates the foreign key violation for a queue that is missing or belongs to another company. */
function inQueue<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    throw violatesForeignKey(error) ? new AppError("ERR_NO_QUEUE_FOUND") : error;
  });
}
