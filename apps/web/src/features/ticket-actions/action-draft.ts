import type { ruleActionSchema } from "@recado/contract/ticket-rules";
import type { z } from "zod";

/** An action as a form holds it. Its target is 0 until the user has chosen one. Only rules have the action `webhook`. */
export type TicketActionDraft = z.input<typeof ruleActionSchema>;
export type TicketActionName = TicketActionDraft["type"];
export type DraftOf<Name extends TicketActionName> = Extract<TicketActionDraft, { type: Name }>;

const newActions: { readonly [Name in TicketActionName]: DraftOf<Name> } = {
  sendText: { type: "sendText", text: "" },
  sendFiles: { type: "sendFiles", fileListId: 0 },
  addTag: { type: "addTag", tagId: 0 },
  removeTag: { type: "removeTag", tagId: 0 },
  writeNote: { type: "writeNote", note: "" },
  setPriority: { type: "setPriority", priority: "high" },
  assign: { type: "assign", userId: null },
  moveToQueue: { type: "moveToQueue", queueId: null },
  accept: { type: "accept" },
  return: { type: "return" },
  snooze: { type: "snooze", until: null },
  wake: { type: "wake" },
  resolve: { type: "resolve" },
  requestRating: { type: "requestRating" },
  reopen: { type: "reopen" },
  webhook: { type: "webhook", url: "" },
};

/** Names of all actions, in the order in which they are offered. */
export const ticketActionNames = Object.keys(newActions) as readonly TicketActionName[];

export function newAction(name: TicketActionName): TicketActionDraft {
  return newActions[name];
}

/** Splits minutes into the largest unit that gives a whole number. */
export function durationOf(minutes: number): { unit: "minutes" | "hours" | "days"; count: number } {
  if (minutes % 1_440 === 0) return { unit: "days", count: minutes / 1_440 };
  if (minutes % 60 === 0) return { unit: "hours", count: minutes / 60 };
  return { unit: "minutes", count: minutes };
}
