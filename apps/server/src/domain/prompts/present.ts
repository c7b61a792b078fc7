import type { AssistantVoice, Prompt } from "@recado/contract/prompts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { PromptRow } from "./store.ts";

/** Presents a prompt. Its keys are never returned; the response tells only whether they are set. */
export function presentPrompt(row: PromptRow): Prompt {
  return {
    id: row.id,
    name: row.name,
    prompt: row.prompt,
    voice: row.voice as AssistantVoice,
    voiceRegion: row.voice_region,
    hasVoiceKey: row.voice_key !== null,
    hasApiKey: row.api_key !== null,
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    baseUrl: row.base_url,
    model: row.model,
    queueId: row.queue_id,
    queue: row.queue_name === null ? null : { name: row.queue_name },
  };
}

export function auditedPrompt(row: PromptRow): AuditSubject {
  return {
    label: row.name,
    fields: {
      name: row.name,
      text: row.prompt,
      voice: row.voice,
      voiceRegion: row.voice_region,
      maxTokens: row.max_tokens,
      temperature: row.temperature,
      maxMessages: row.max_messages,
      baseUrl: row.base_url,
      model: row.model,
      queue: row.queue_name,
    },
  };
}
