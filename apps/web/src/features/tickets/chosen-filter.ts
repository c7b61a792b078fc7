import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";

type ChoiceField = Extract<TicketCondition, { values: unknown }>["field"];
type FlagField = Extract<TicketCondition, { is: boolean }>["field"];

/** Parts of the open tickets that can be shown alone: those whose customer waits, and those that are snoozed. */
export const partsOfOpen = ["waiting", "snoozed"] as const;
export type OpenPart = (typeof partsOfOpen)[number];

export function hasFlag(filter: TicketFilter, field: FlagField): boolean {
  return filter.some((condition) => condition.field === field && condition.is === true);
}

export function withFlag(filter: TicketFilter, field: FlagField, isWanted: boolean): TicketFilter {
  const rest = filter.filter((condition) => condition.field !== field);
  return isWanted ? [...rest, { field, is: true }] : rest;
}

/** Values of the filter's first condition that names alternatives of the field; empty if there is none. */
export function chosenValues<Field extends ChoiceField>(
  filter: TicketFilter,
  field: Field,
): Extract<TicketCondition, { field: Field }>["values"] {
  const chosen = filter.find((condition) => condition.field === field && condition.is === "anyOf");
  return chosen && "values" in chosen ? (chosen.values as never) : ([] as never);
}

/** Ids that the filter names as alternatives; the alternative of no value is left out. */
export function chosenIds(
  filter: TicketFilter,
  field: "queue" | "connection" | "tag" | "user",
): readonly number[] {
  return chosenValues(filter, field).filter((id) => id !== null);
}

export function withValues<Field extends ChoiceField>(
  filter: TicketFilter,
  field: Field,
  values: Extract<TicketCondition, { field: Field }>["values"],
): TicketFilter {
  const rest = filter.filter((condition) => condition.field !== field || condition.is !== "anyOf");
  return values.length > 0 ? [...rest, { field, is: "anyOf", values } as TicketCondition] : rest;
}

/** Adds or removes one value of a field. */
export function withValue<Value>(values: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = values.filter((other) => other !== value);
  return isChosen ? [...others, value] : others;
}

export function partOf(filter: TicketFilter): OpenPart | undefined {
  return partsOfOpen.find((part) => hasFlag(filter, part));
}

/**
 * Filter without the parts of the open tickets, for another list; undefined if no condition is left. The other lists
 * would be empty, because only open tickets are snoozed.
 */
export function withoutParts(filter: TicketFilter = []): TicketFilter | undefined {
  const rest = partsOfOpen.reduce<TicketFilter>((left, part) => withFlag(left, part, false), filter);
  return rest.length > 0 ? rest : undefined;
}
