import type { TicketCondition } from "@recado/contract/ticket-filters";

/** Fields of which a condition names alternatives. */
export const choiceFields = ["queue", "tag", "priority", "user", "connection", "status", "sla"] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** Fields that are true or false. */
export const flagFields = ["waiting", "fromAd", "group", "chatbot"] as const;
export type FlagField = (typeof flagFields)[number];

export const editableFields = [...choiceFields, ...flagFields] as const;
export type EditableField = (typeof editableFields)[number];

export type ChoiceCondition = Extract<TicketCondition, { field: ChoiceField }>;
export type FlagCondition = Extract<TicketCondition, { field: FlagField }>;

export function isChoice(condition: TicketCondition): condition is ChoiceCondition {
  return choiceFields.some((field) => field === condition.field);
}

export function isFlag(condition: TicketCondition): condition is FlagCondition {
  return flagFields.some((field) => field === condition.field);
}

/** Returns a new condition on the field, without values yet. */
export function createCondition(field: EditableField): TicketCondition {
  const flag = flagFields.find((name) => name === field);
  if (flag) return { field: flag, is: true };
  return { field, is: "anyOf", values: [] } as ChoiceCondition;
}

const noValue = "none";
/** Fields whose values are names instead of ids. */
const namedFields: readonly ChoiceField[] = ["priority", "status", "sla"];

/** Values of a condition as the keys of a select's options. */
export function keysOf({ values }: ChoiceCondition): string[] {
  return values.map((value) => (value === null ? noValue : String(value)));
}

export function withKeys(condition: ChoiceCondition, keys: readonly string[]): ChoiceCondition {
  const hasNames = namedFields.includes(condition.field);
  const readKey = (key: string) => (hasNames ? key : Number(key));
  const values = keys.map((key) => (key === noValue ? null : readKey(key)));
  return { ...condition, values } as ChoiceCondition;
}

/** Options for tickets without a value, which only some fields can lack. */
export function optionOfNothing(field: ChoiceField, label: string): { value: string; label: string }[] {
  return field === "priority" || field === "status" ? [] : [{ value: noValue, label }];
}
