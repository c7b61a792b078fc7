import { actionsOfUsers, type Rule, type ruleForm } from "@recado/contract/ticket-rules";
import type { z } from "zod";
import { ticketActionNames } from "../ticket-actions/action-draft.ts";

/** Values of the form of a rule. */
export type RuleDraft = z.input<typeof ruleForm>;

/** Actions that the form offers: all that a rule can run, in the order of the editor. */
export const offeredActions = ticketActionNames.filter((name) => !actionsOfUsers.includes(name));

export const emptyRule: RuleDraft = {
  name: "",
  trigger: { type: "customerMessage" },
  filter: [],
  actions: [],
  stopsHere: false,
};

export function draftOfRule({ name, trigger, filter, actions, stopsHere }: Rule): RuleDraft {
  return { name, trigger, filter, actions, stopsHere };
}
