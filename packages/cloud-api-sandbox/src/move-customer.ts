import type { CloudNetwork } from "./network.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import type { CloudCustomer, CloudState } from "./state.ts";

/**
 * Changes the customer's phone number. The scoped id, which is derived from the number, changes too; conversations are
 * kept.
 */
export function moveCustomer({ state }: CloudNetwork, customer: CloudCustomer, number: string): void {
  if (customer.number === number) return;
  if (state.customers.some((other) => other.number === number))
    throw new CloudSandboxError("customer-taken", number);
  const before = customer.number;
  for (const message of state.messages) if (message.customer === before) message.customer = number;
  moveKeys(state, before, number);
  customer.number = number;
}

function moveKeys(state: CloudState, before: string, after: string): void {
  const moved = (key: string) =>
    key.endsWith(`:${before}`) ? `${key.slice(0, -before.length)}${after}` : key;
  state.lastInbound = new Map([...state.lastInbound].map(([key, at]) => [moved(key), at]));
  state.stoppedMarketing = new Set([...state.stoppedMarketing].map(moved));
  state.heldByAgent = new Set([...state.heldByAgent].map(moved));
}
