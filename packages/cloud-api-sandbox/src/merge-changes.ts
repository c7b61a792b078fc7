import type { BusinessNumber } from "./state.ts";

/** A single change that a webhook reports about a business number. */
export interface WebhookChange {
  number: BusinessNumber;
  field: string;
  value: Record<string, unknown>;
}

interface Entry {
  id: string;
  time: number;
  changes: { field: string; value: Record<string, unknown> }[];
}

/**
 * Merges changes into as few webhook requests as Meta does: one request for each app, in it one entry for each account,
 * and in an entry one change for each number and field.
 */
export function mergeChanges(changes: readonly WebhookChange[]): { number: BusinessNumber; body: string }[] {
  const calls = Map.groupBy(changes, ({ number }) => number.appSecret);
  return [...calls.values()].flatMap((ofApp) => {
    const number = ofApp[0]?.number;
    if (!number) return [];
    const accounts = Map.groupBy(ofApp, (change) => change.number.wabaId);
    const entry = [...accounts].map(([id, ofAccount]) => makeEntry(id, ofAccount));
    return [{ number, body: escapeAsMeta(JSON.stringify({ object: "whatsapp_business_account", entry })) }];
  });
}

function makeEntry(id: string, changes: readonly WebhookChange[]): Entry {
  const entry: Entry = { id, time: Math.floor(Date.now() / 1_000), changes: [] };
  for (const { field, value } of changes) {
    const same = entry.changes.find((other) => other.field === field && isSameKind(other.value, value));
    if (same) same.value = joinValues(same.value, value);
    else entry.changes.push({ field, value });
  }
  return entry;
}

function isSameKind(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const kindOf = (value: Record<string, unknown>) =>
    ["messages", "statuses", "message_echoes"].find((kind) => kind in value);
  return (
    kindOf(one) !== undefined &&
    kindOf(one) === kindOf(other) &&
    JSON.stringify(one.metadata) === JSON.stringify(other.metadata)
  );
}

function joinValues(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const joined = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = joined[key];
    if (Array.isArray(known) && Array.isArray(value)) {
      const texts = new Set(known.map((item) => JSON.stringify(item)));
      joined[key] = [...known, ...value.filter((item) => !texts.has(JSON.stringify(item)))];
    }
  }
  return joined;
}

/**
 * Escapes slashes and non-ASCII characters in JSON as Meta does. A client that computes the signature from re-encoded
 * JSON instead of the raw body therefore fails.
 */
function escapeAsMeta(json: string): string {
  return json
    .replaceAll("/", "\\/")
    .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
