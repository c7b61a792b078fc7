import { openAiUrl } from "@recado/contract/prompts";
import type { Db } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { placeOfPromptSecret } from "./rules.ts";
import { findPrompt } from "./store.ts";

/** A prompt with its key opened, for whoever asks with it and for nobody's screen. */
export interface OpenPrompt {
  url: string;
  apiKey: string | null;
  model: string;
  prompt: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  queueId: number | null;
}

export async function openPrompt(db: Db, secrets: Secrets, id: number): Promise<OpenPrompt | undefined> {
  const row = await findPrompt(db, id);
  if (!row) return undefined;
  const place = placeOfPromptSecret(db.companyId, id, "apiKey");
  return {
    url: row.base_url ?? openAiUrl,
    apiKey: row.api_key && secrets.open(row.api_key, place).toString(),
    model: row.model,
    prompt: row.prompt,
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    queueId: row.queue_id,
  };
}
