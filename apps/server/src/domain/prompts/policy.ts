import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findPrompt, lockPrompt, type PromptRow } from "./store.ts";

export async function accessPrompt(db: ReadTx, id: number): Promise<PromptRow> {
  const prompt = await findPrompt(db, id);
  if (!prompt) throw new AppError("ERR_NO_PROMPT_FOUND");
  return prompt;
}

/** Locks the prompt until the transaction ends. */
export async function lockExistingPrompt(db: WriteTx, id: number): Promise<PromptRow> {
  await lockPrompt(db, id);
  return accessPrompt(db, id);
}
