import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { CloudPayload } from "./webhook-schemas.ts";

/** Parses a Unix time in seconds; returns undefined if the time is missing or impossible. */
export function dateOf(timestamp: string | undefined): Date | undefined {
  const seconds = Number(timestamp);
  return Number.isInteger(seconds) && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1_000) : undefined;
}

export function identities(
  names: readonly (ChannelIdentity | undefined)[],
  contact: CloudPayload["contact"],
): ChannelIdentity[] {
  const told = [...names, numberName(contact?.wa_id), cloudName(contact?.user_id)].filter(
    (name) => name !== undefined,
  );
  const known = told.filter(
    (name, position) =>
      told.findIndex((other) => other.kind === name.kind && other.value === name.value) === position,
  );
  if (known.length === 0)
    throw new Error("the message has neither a phone number nor a user id of its sender");
  return known;
}

/**
 * Identity from a field that should contain a phone number. Meta may send its user id in this field, and a phone number
 * in the field of the user id.
 */
export function numberName(value: string | undefined): ChannelIdentity | undefined {
  if (value === undefined || value === "") return undefined;
  return /^\d+$/.test(value) ? { kind: "number", value } : { kind: "cloud", value };
}

export function cloudName(value: string | undefined): ChannelIdentity | undefined {
  return value === undefined || value === "" ? undefined : { kind: "cloud", value };
}
