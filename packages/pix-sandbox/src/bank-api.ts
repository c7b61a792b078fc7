import type { BankAnswer, BankRequest } from "./answer-request.ts";
import type { BankCharge, BankPayment } from "./bank.ts";
import type { BankCall } from "./faults.ts";
import type { ChargeChange, PixWebhookCall } from "./webhooks.ts";

export const protocols = ["standard", "asaas", "mercadopago"] as const;
export type Protocol = (typeof protocols)[number];

/** Credentials and Pix key of the receiver's account, for all protocols. */
export interface BankAccount {
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** API key of the receiver, for Asaas and Mercado Pago. */
  apiKey: string;
  /** Secret with which Mercado Pago signs its webhooks. */
  webhookSecret: string;
}

/** API of the simulated bank in one of the protocols. */
export interface BankApi {
  kindOf(question: BankRequest): BankCall | undefined;
  answer(question: BankRequest): BankAnswer;
  /**
   * Builds the webhook requests for several changes: all changes in one request or one request for each change, as the
   * protocol requires.
   */
  compose(news: readonly ChargeChange[]): PixWebhookCall[];
  itemOf(charge: BankCharge, payment: BankPayment): unknown;
  webhookUrls(): string[];
  /** Registers a webhook URL, as the account's owner does on the provider's website. */
  registerWebhook(url: string): void;
}
