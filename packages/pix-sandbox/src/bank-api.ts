import type { BankAnswer, BankRequest } from "./answer-request.ts";
import type { BankCharge, BankPayment } from "./bank.ts";
import type { BankCall } from "./faults.ts";
import type { ChargeChange, PixWebhookCall } from "./webhooks.ts";

export const protocols = ["standard", "asaas", "mercadopago"] as const;
export type Protocol = (typeof protocols)[number];

/** The receiver's account data, for all protocols. */
export interface BankAccount {
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
  kindOf(question: BankRequest): BankCall | undefined;
  answer(question: BankRequest): BankAnswer;
  /** Builds the webhook calls, with several changes in one call or one change each, as the protocol requires. */
  compose(news: readonly ChargeChange[]): PixWebhookCall[];
  itemOf(charge: BankCharge, payment: BankPayment): unknown;
  webhookUrls(): string[];
  /** Registers an address, as the account's owner does on the provider's website. */
  registerWebhook(url: string): void;
}
