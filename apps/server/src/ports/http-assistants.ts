import type { Assistant } from "./assistant.ts";

export interface WebhookSettings {
  url: string;
  /** What our calls are signed with. */
  secret: string;
}

export interface TypebotSettings {
  /** Where it runs: the address before `/api/v1`. */
  url: string;
  slug: string;
  /** Minutes of silence after which a conversation starts anew; 0 is never. */
  expiresMinutes: number;
  delayMilliseconds: number;
  keywordFinish: string;
  keywordRestart: string;
  unknownMessage: string;
  restartMessage: string;
}

/** A voice of Azure's. */
export interface VoiceSettings {
  name: string;
  key: string;
  region: string;
}

export interface DialogflowSettings {
  projectName: string;
  /** The key of a service account, as Google gives it. */
  jsonContent: string;
  language: string;
}

export interface Greeting {
  session: string;
  question: string;
  now: Date;
}

/** A service that speaks OpenAI's protocol. */
export interface ModelAccess {
  /** With its version: `https://api.openai.com/v1`. */
  url: string;
  /** None where nobody asks for one. */
  apiKey: string | null;
}

/** A model that a service offers, and the day on which it ends where the service has announced one. */
export interface OfferedModel {
  id: string;
  endsOn: string | null;
}

export interface PromptSettings extends ModelAccess {
  /** Empty where the adapter picks one of those that the address offers. */
  model: string;
  /** What the assistant is told, with the variables of the company's texts. */
  prompt: string;
  maxTokens: number;
  temperature: number;
  /** How many of the conversation's last messages it reads. */
  maxMessages: number;
  /** Where a person goes on. */
  queueId: number | null;
  /** Who says the answers; null where they are written. */
  voice: VoiceSettings | null;
}

/** What a customer owes, and how it may be paid. */
export interface OpenInvoice {
  description: string;
  /** In reais. */
  value: number;
  /** YYYY-MM-DD */
  dueDate: string;
  link: string | null;
  /** Null where it is not to be had for this invoice, like the line below. */
  pix: { text: string; qrCode: Uint8Array } | null;
  barcodeLine: string | null;
}

/** Assistants at addresses that companies name. */
export interface HttpAssistants {
  webhook(settings: WebhookSettings): Assistant;
  prompt(settings: PromptSettings): Assistant;
  /** What the address offers, models for conversations first. Throws as an assistant does. */
  listModels(access: ModelAccess, signal: AbortSignal): Promise<OfferedModel[]>;
  typebot(settings: TypebotSettings): Assistant;
  dialogflow(settings: DialogflowSettings): Assistant;
  /** What an agent says to who greets it. */
  greetDialogflow(settings: DialogflowSettings, greeting: Greeting, signal: AbortSignal): Promise<string[]>;
  /** The oldest open invoice of who has the CPF or CNPJ, in the Asaas account of the token. Throws as an assistant does. */
  findInvoice(
    token: string,
    taxId: string,
    signal: AbortSignal,
  ): Promise<OpenInvoice | "unknown customer" | "nothing open">;
  close(): Promise<void>;
}
