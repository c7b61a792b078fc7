import type { PromptForm } from "@recado/contract/prompts";
import type { Insertable } from "kysely";
import type { Prompts } from "../../platform/db/schema.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type PromptSecret, placeOfPromptSecret } from "./rules.ts";

const columns = {
  name: "name",
  prompt: "prompt",
  voice: "voice",
  voiceRegion: "voice_region",
  maxTokens: "max_tokens",
  temperature: "temperature",
  maxMessages: "max_messages",
  baseUrl: "base_url",
  model: "model",
  queueId: "queue_id",
} as const satisfies Partial<Record<keyof PromptForm, keyof Prompts>>;

const sealed = { apiKey: "api_key", voiceKey: "voice_key" } as const satisfies Record<
  PromptSecret,
  keyof Prompts
>;

export type PromptChanges = { [Field in keyof PromptForm]?: PromptForm[Field] | undefined };

/** Maps the form's given fields to columns, without the API keys. */
export function columnsOfPrompt(form: PromptChanges): Partial<Omit<Insertable<Prompts>, "company_id">> {
  const given = Object.entries(columns).filter(
    ([field]) => form[field as keyof typeof columns] !== undefined,
  );
  return Object.fromEntries(given.map(([field, column]) => [column, form[field as keyof typeof columns]]));
}

/** Encrypts the keys that the form contains and maps them to columns. */
export function columnsOfKeys(
  secrets: Secrets,
  companyId: number,
  promptId: number,
  form: PromptChanges,
): { api_key?: Buffer; voice_key?: Buffer } {
  const given = Object.entries(sealed).flatMap(([field, column]) => {
    const secret = field as PromptSecret;
    const key = form[secret] ?? "";
    const place = placeOfPromptSecret(companyId, promptId, secret);
    return key === "" ? [] : [[column, secrets.seal(Buffer.from(key), place)] as const];
  });
  return Object.fromEntries(given);
}
