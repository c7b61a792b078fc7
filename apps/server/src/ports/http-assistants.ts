import type { Assistant } from "./assistant.ts";

export interface WebhookSettings {
  url: string;
  /** Secret with which requests to the webhook are signed. */
  secret: string;
}

export interface TypebotSettings {
  /** Base URL of the Typebot server, without `/api/v1`. */
  url: string;
  slug: string;
  /** Minutes without a message after which the conversation starts again; 0 means never. */
  expiresMinutes: number;
  delayMilliseconds: number;
  keywordFinish: string;
  keywordRestart: string;
  unknownMessage: string;
  restartMessage: string;
}

/** A voice of Azure's speech service. */
export interface VoiceSettings {
  name: string;
  key: string;
  region: string;
}

export interface DialogflowSettings {
  projectName: string;
  /** Key file of a Google service account, as JSON text. */
  jsonContent: string;
  language: string;
}

export interface Greeting {
  session: string;
  question: string;
  now: Date;
}

/** An unpaid invoice of a customer and the ways to pay it. */
export interface OpenInvoice {
  description: string;
  /** Amount of the invoice in reais, Brazil's currency. */
  value: number;
  /** Due date as YYYY-MM-DD. */
  dueDate: string;
  link: string | null;
  /** Pix code as text and as a QR code. `pix` and `barcodeLine` are null if the invoice cannot be paid in that way. */
  pix: { text: string; qrCode: Uint8Array } | null;
  barcodeLine: string | null;
}

/** Creates assistants that call services over HTTP, at URLs that companies configure. */
export interface HttpAssistants {
  webhook(settings: WebhookSettings): Assistant;
  /** Turns text into MP3 with a voice. Errors do not contain the text. */
  speak(voice: VoiceSettings, words: string, signal: AbortSignal): Promise<Uint8Array>;
  typebot(settings: TypebotSettings): Assistant;
  dialogflow(settings: DialogflowSettings): Assistant;
  /** Sends a greeting to the Dialogflow agent and returns the agent's answers. */
  greetDialogflow(settings: DialogflowSettings, greeting: Greeting, signal: AbortSignal): Promise<string[]>;
  /**
   * Returns the oldest unpaid invoice of the customer with the given CPF or CNPJ, from the Asaas account to which the
   * token belongs. Throws the same errors as an assistant.
   */
  findInvoice(
    token: string,
    taxId: string,
    signal: AbortSignal,
  ): Promise<OpenInvoice | "unknown customer" | "nothing open">;
  close(): Promise<void>;
}
