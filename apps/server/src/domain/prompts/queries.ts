import { openAiUrl } from "@recado/contract/prompts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ModelAccess } from "../../ports/language-models.ts";
import { type PromptSecret, placeOfPromptSecret } from "./rules.ts";
import { findPrompt } from "./store.ts";

/** Prompt with its decrypted key, used to send requests to the provider and never presented to clients. */
export interface OpenPrompt {
  name: string;
  /** Service of the prompt itself; null if the prompt uses the company's model for answers. */
  service: ModelAccess | null;
  model: string;
  prompt: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  queueId: number | null;
  voice: { name: string; key: string; region: string } | null;
}

export async function openPrompt(db: ReadTx, secrets: Secrets, id: number): Promise<OpenPrompt | undefined> {
  const row = await findPrompt(db, id);
  if (!row) return undefined;
  const open = (sealed: Uint8Array, secret: PromptSecret) =>
    secrets.open(sealed, placeOfPromptSecret(db.companyId, id, secret)).toString();
  const { voice, voice_key: voiceKey, voice_region: region } = row;
  return {
    name: row.name,
    service:
      row.base_url === null && row.api_key === null
        ? null
        : { url: row.base_url ?? openAiUrl, apiKey: row.api_key && open(row.api_key, "apiKey") },
    model: row.model,
    prompt: row.prompt,
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    queueId: row.queue_id,
    voice: voice !== "texto" && voiceKey ? { name: voice, key: open(voiceKey, "voiceKey"), region } : null,
  };
}
