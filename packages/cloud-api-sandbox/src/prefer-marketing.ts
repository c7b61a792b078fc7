import { metadataOf, type Network, presentCustomer } from "./network.ts";
import { type BusinessNumber, type Customer, pairKey, scopedUserId } from "./state.ts";

/** What WhatsApp tells of a preference, in its own words. */
const details = {
  stop: "User requested to stop marketing messages",
  resume: "User requested to resume marketing messages",
} as const;

/** From now on templates of that kind fail, or arrive again; the apps are told. */
export function preferMarketing(
  network: Network,
  customer: Customer,
  number: BusinessNumber,
  value: "stop" | "resume",
): void {
  const pair = pairKey(number.portfolioId, customer.number);
  if (value === "stop") network.state.stoppedMarketing.add(pair);
  else network.state.stoppedMarketing.delete(pair);
  network.webhooks.announce(number, "user_preferences", {
    ...metadataOf(number),
    contacts: [presentCustomer(number, customer)],
    user_preferences: [
      {
        ...(!customer.hidesNumber && { wa_id: customer.number }),
        user_id: scopedUserId(number.portfolioId, customer.number),
        detail: details[value],
        category: "marketing_messages",
        value,
        timestamp: Math.floor(Date.now() / 1_000),
      },
    ],
  });
}
