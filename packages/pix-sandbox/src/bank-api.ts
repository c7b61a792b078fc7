import type { Answer, Question } from "./answer.ts";
import type { Charge, Payment } from "./bank.ts";
import type { BankCall } from "./faults.ts";
import type { Call, News } from "./webhooks.ts";

export const protocols = ["standard", "asaas", "mercadopago"] as const;
export type Protocol = (typeof protocols)[number];

/** What the receiver knows of its bank: of each protocol what it asks for. */
export interface Account {
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** Asaas' and Mercado Pago's. */
  apiKey: string;
  /** What Mercado Pago signs its calls with. */
  webhookSecret: string;
}

/** One way to speak with the bank. */
export interface BankApi {
  kindOf(question: Question): BankCall | undefined;
  answer(question: Question): Answer;
  /** The calls that tell of it, as the protocol has them: several things in one, or one by one. */
  compose(news: readonly News[]): Call[];
  itemOf(charge: Charge, payment: Payment): unknown;
  /** Where it calls. */
  webhookUrls(): string[];
  /** As somebody does on the provider's own pages. */
  tellTo(url: string): void;
}
