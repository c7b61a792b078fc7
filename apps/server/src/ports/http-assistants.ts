import type { Assistant } from "./assistant.ts";

export interface WebhookSettings {
  url: string;
  /** Key that signs the calls. */
  secret: string;
}

export interface TypebotSettings {
  /** Base URL of the Typebot server, without `/api/v1`. */
  url: string;
  slug: string;
  /** Minutes of inactivity after which a conversation restarts; 0 means never. */
  expiresMinutes: number;
  delayMilliseconds: number;
  keywordFinish: string;
  keywordRestart: string;
  unknownMessage: string;
  restartMessage: string;
}

/** An Azure voice. */
export interface VoiceSettings {
  name: string;
  key: string;
  region: string;
}

export interface DialogflowSettings {
  projectName: string;
  /** Key file of a Google service account. */
  jsonContent: string;
  language: string;
}

export interface Greeting {
  session: string;
  question: string;
  now: Date;
}

/** A service with an OpenAI-compatible API. */
export interface ModelAccess {
  /** URL with version: `https://api.openai.com/v1`. */
  url: string;
  /** Null if the service requires no key. */
  apiKey: string | null;
}

/** A model of a service, and the day of its announced shutdown. */
export interface OfferedModel {
  id: string;
  endsOn: string | null;
}

export interface PromptSettings extends ModelAccess {
  /** If empty, the adapter picks a model that the service offers. */
  model: string;
  /** Instructions for the assistant, which may contain the company's text variables. */
  prompt: string;
  maxTokens: number;
  temperature: number;
  /** Number of the conversation's latest messages that the assistant reads. */
  maxMessages: number;
  /** Queue for tickets that the assistant hands over to people. */
  queueId: number | null;
  /** Voice for spoken answers; null for text answers. */
  voice: VoiceSettings | null;
}

/** An unpaid invoice and its payment options. */
export interface OpenInvoice {
  description: string;
  /** Amount in reais. */
  value: number;
  /** Date as YYYY-MM-DD. */
  dueDate: string;
  link: string | null;
  /** Null if not available for this invoice, as is `barcodeLine`. */
  pix: { text: string; qrCode: Uint8Array } | null;
  barcodeLine: string | null;
}

/** Assistants at addresses that companies configure. */
export interface HttpAssistants {
  webhook(settings: WebhookSettings): Assistant;
  prompt(settings: PromptSettings): Assistant;
  /** Models of the service, conversation models first. Throws the same errors as an assistant. */
  listModels(access: ModelAccess, signal: AbortSignal): Promise<OfferedModel[]>;
  typebot(settings: TypebotSettings): Assistant;
  dialogflow(settings: DialogflowSettings): Assistant;
  /** The agent's answer to a greeting. */
  greetDialogflow(settings: DialogflowSettings, greeting: Greeting, signal: AbortSignal): Promise<string[]>;
  /**
   * Oldest open invoice of the customer with that CPF or CNPJ, in the Asaas account of the token. Throws the same
   * errors as an assistant.
   */
  findInvoice(
    token: string,
    taxId: string,
    signal: AbortSignal,
  ): Promise<OpenInvoice | "unknown customer" | "nothing open">;
  close(): Promise<void>;
}
