import { openPrompt } from "../../domain/prompts/queries.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import type { FindAssistant } from "./assistant-deps.ts";

export function findPromptAssistant(secrets: Secrets, assistants: HttpAssistants): FindAssistant {
  return async (db, id) => {
    const prompt = await openPrompt(db, secrets, id);
    return prompt && assistants.prompt(prompt);
  };
}
