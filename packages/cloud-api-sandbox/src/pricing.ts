import { type Network, numberOf } from "./network.ts";
import type { ChatMessage, Pricing } from "./state.ts";

/**
 * Prices a message by Meta's rules since October 2026: templates by their category, and free-form answers beyond a
 * monthly allowance per number. The price is part of the sent status and of the delivered status.
 */
export function priceMessage(network: Network, message: ChatMessage): Pricing {
  const { state } = network;
  const { wabaId, phoneNumberId, freeServiceMessages } = numberOf(network, message.phoneNumberId);
  const regular = { billable: true, pricing_model: "PMP", type: "regular" } as const;
  if (message.type === "template") {
    const { name, language } = message.content as { name: string; language: { code: string } };
    const template = state.templates.find(
      (one) => one.wabaId === wabaId && one.name === name && one.language === language.code,
    );
    return { ...regular, category: (template?.category ?? "UTILITY").toLowerCase() };
  }
  const month = `${phoneNumberId}:${new Date().toISOString().slice(0, 7)}`;
  const before = state.serviceMessages.get(month) ?? 0;
  state.serviceMessages.set(month, before + 1);
  const isFree = before < freeServiceMessages;
  return {
    ...regular,
    billable: !isFree,
    type: isFree ? "free_customer_service" : "regular",
    category: "service",
  };
}
