import type { TicketChanges } from "../../domain/tickets/store.ts";
import type { AssignedAssistant } from "./bot-facts.ts";

/** Columns that store which assistant handles a ticket. */
export interface AssistantColumns {
  prompt_id: number | null;
  integration_id: number | null;
}

/** A prompt takes precedence over an integration. */
export function assistantOf({ prompt_id, integration_id }: AssistantColumns): AssignedAssistant | null {
  if (prompt_id !== null) return { kind: "prompt", id: prompt_id };
  return integration_id === null ? null : { kind: "integration", id: integration_id };
}

/** Reads the assigned assistant; ignores kinds that the company's plan does not include. */
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
