import type { TicketChanges } from "../../domain/tickets/store.ts";
import type { AssignedAssistant } from "./bot-facts.ts";

/** Columns that store which assistant handles a ticket. */
export interface AssistantColumns {
  prompt_id: number | null;
  integration_id: number | null;
}

/** Returns the assistant that the columns name. If they name a prompt and an integration, the prompt wins. */
export function assistantOf({ prompt_id, integration_id }: AssistantColumns): AssignedAssistant | null {
  if (prompt_id !== null) return { kind: "prompt", id: prompt_id };
  return integration_id === null ? null : { kind: "integration", id: integration_id };
}

/**
 * Returns the assistant that the columns name, if the company's plan includes assistants of that kind; otherwise null.
 */
export function readAssistant(
  { prompt_id, integration_id }: AssistantColumns,
  plan: { use_prompts: boolean; use_integrations: boolean },
): AssignedAssistant | null {
  return assistantOf({
    prompt_id: plan.use_prompts ? prompt_id : null,
    integration_id: plan.use_integrations ? integration_id : null,
  });
}

export function assistantColumns(assistant: AssignedAssistant | null): TicketChanges {
  return {
    use_integration: assistant !== null,
    prompt_id: assistant?.kind === "prompt" ? assistant.id : null,
    integration_id: assistant?.kind === "integration" ? assistant.id : null,
  };
}
