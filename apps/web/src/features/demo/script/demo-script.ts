import type { EventPayload } from "@recado/contract/events";
import { createPreference } from "../../../shared/preferences/preference.ts";

export const scriptSteps = ["write", "accept", "answer", "resolve", "rate", "done"] as const;
export type ScriptStep = (typeof scriptSteps)[number];

/** The step of the demonstration's script that the user of this browser has reached. */
export const scriptPreference = createPreference<ScriptStep>("demoScript", "write", isStep);

function isStep(value: unknown): value is ScriptStep {
  return scriptSteps.some((step) => step === value);
}

export type ScriptEvent =
  | { name: "ticket"; payload: EventPayload<"ticket"> }
  | { name: "appMessage"; payload: EventPayload<"appMessage"> };

/** Returns the step of a persona's script after an event. The script never goes back to an earlier step. */
export function advanceScript(step: ScriptStep, event: ScriptEvent, personaNumber: string): ScriptStep {
  const reached = reachedBy(event, digits(personaNumber));
  return reached !== null && scriptSteps.indexOf(reached) > scriptSteps.indexOf(step) ? reached : step;
}

function reachedBy({ name, payload }: ScriptEvent, number: string): ScriptStep | null {
  if (name === "appMessage") {
    if (payload.action !== "create" || digits(payload.contact.number) !== number) return null;
    const { fromMe, isBot } = payload.message;
    // A customer's rating is stored in the closed ticket, so a message there ends the script.
    if (!fromMe)
      return ({ pending: "accept", open: "answer", closed: "done" } as const)[payload.ticket.status];
    return isBot ? null : "resolve";
  }
  if (payload.action !== "update" || digits(payload.ticket.contact.number) !== number) return null;
  if (payload.ticket.status === "closed") return "rate";
  return payload.ticket.status === "open" ? "answer" : null;
}

function digits(number: string): string {
  return number.replace(/\D/g, "");
}
