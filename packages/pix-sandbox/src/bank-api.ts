import type { Answer, Question } from "./answer.ts";
import type { Charge, Payment } from "./bank.ts";
import type { BankCall } from "./faults.ts";
import type { Call, News } from "./webhooks.ts";

export const protocols = ["standard", "asaas", "mercadopago"] as const;
export type Protocol = (typeof protocols)[number];

/** The receiver's account data, for all protocols. */
export interface Account {
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** API key for Asaas and Mercado Pago. */
  apiKey: string;
  /** Secret with which Mercado Pago signs its webhooks. */
  webhookSecret: string;
}

/** API of the bank in one protocol. */
export interface BankApi {
  kindOf(question: Question): BankCall | undefined;
  answer(question: Question): Answer;
  /** Builds the webhook calls, with several changes in one call or one change each, as the protocol requires. */
  compose(news: readonly News[]): Call[];
  itemOf(charge: Charge, payment: Payment): unknown;
  webhookUrls(): string[];
  /** Registers an address, as the account's owner does on the provider's website. */
  tellTo(url: string): void;
}
