import { metadataOf, type Network, presentCustomer } from "./network.ts";
import { type BusinessNumber, type Customer, pairKey, scopedUserId } from "./state.ts";

/** Texts of WhatsApp's webhook about the preference. */
const details = {
  stop: "User requested to stop marketing messages",
  resume: "User requested to resume marketing messages",
} as const;

/** Stops or resumes marketing templates to the customer and notifies the apps. */
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
