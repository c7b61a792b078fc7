import {
  type AiAssistant,
  type AiAssistantForm,
  keptAssistantVersions,
} from "@recado/contract/ai-assistants";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { accessPrompt, lockExistingPrompt } from "../prompts/policy.ts";
import { presentAiAssistant } from "./present.ts";
import {
  type AssistantVersionRow,
  deleteAssistantRows,
  deleteOldVersions,
  findAssistantVersions,
  putAssistantVersion,
} from "./store.ts";

export async function getAiAssistant(db: ReadTx, promptId: number): Promise<AiAssistant> {
  const prompt = await accessPrompt(db, promptId);
  return presentAiAssistant(prompt, await findAssistantVersions(db, promptId));
}

/** Saves the draft. Its number is one above that of the newest published version. */
export async function saveAiAssistantDraft(
  db: WriteTx,
  actor: Actor,
  promptId: number,
  form: AiAssistantForm,
): Promise<AiAssistant> {
  await lockExistingPrompt(db, promptId);
  const [newest] = await findAssistantVersions(db, promptId);
  await putAssistantVersion(db, { ...columnsOf(form), prompt_id: promptId, version: draftNumber(newest) });
  return publishChange(db, actor, promptId);
}

export async function publishAiAssistant(
  db: WriteTx,
  actor: Actor,
  promptId: number,
  now: Date,
): Promise<AiAssistant> {
  await lockExistingPrompt(db, promptId);
  const [newest] = await findAssistantVersions(db, promptId);
  if (!newest || newest.published_at !== null) throw new AppError("ERR_NO_AI_ASSISTANT_DRAFT");
  await putPublished(db, newest, newest.version, now);
  return publishChange(db, actor, promptId);
}

/** Publishes the content of an earlier version as a new version. A draft is kept and follows it. */
export async function restoreAiAssistant(
  db: WriteTx,
  actor: Actor,
  promptId: number,
  version: number,
  now: Date,
): Promise<AiAssistant> {
  await lockExistingPrompt(db, promptId);
  const versions = await findAssistantVersions(db, promptId);
  const earlier = versions.find((row) => row.version === version && row.published_at !== null);
  if (!earlier) throw new AppError("ERR_NO_AI_ASSISTANT_VERSION");
  const [newest] = versions;
  const number = draftNumber(newest);
  // The draft moves first, because only one row may be the draft.
  await putPublished(db, earlier, number, now);
  if (newest?.published_at === null)
    await putAssistantVersion(db, { ...newest, version: number + 1, published_at: null });
  return publishChange(db, actor, promptId);
}

export async function deleteAiAssistant(db: WriteTx, actor: Actor, promptId: number): Promise<void> {
  await lockExistingPrompt(db, promptId);
  await deleteAssistantRows(db, promptId);
  await publishChange(db, actor, promptId, "deleted");
}

function draftNumber(newest: AssistantVersionRow | undefined): number {
  if (!newest) return 1;
  return newest.published_at === null ? newest.version : newest.version + 1;
}

async function putPublished(
  db: WriteTx,
  { prompt_id, instructions, greeting, moves_to_queues }: AssistantVersionRow,
  version: number,
  now: Date,
): Promise<void> {
  const content = { instructions, greeting, moves_to_queues };
  await putAssistantVersion(db, { ...content, prompt_id, version, published_at: now });
  await deleteOldVersions(db, prompt_id, version - keptAssistantVersions + 1);
}

function columnsOf({ instructions, greeting, movesToQueues }: AiAssistantForm) {
  return { instructions, greeting, moves_to_queues: movesToQueues };
}

async function publishChange(
  db: WriteTx,
  actor: Actor,
  promptId: number,
  action: "updated" | "deleted" = "updated",
): Promise<AiAssistant> {
  const assistant = await getAiAssistant(db, promptId);
  await recordAudit(db, actor, { area: "ai", action, entityId: promptId, label: assistant.name });
  db.publish([permissionRoom(db.companyId, "ai:edit")], "aiAssistant", { action: "update", promptId });
  return assistant;
}
