import type { Assistant, AssistantAnswer } from "./assistant.ts";

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

export interface DialogflowSettings {
  /** The key of a Google service account, as JSON. */
  serviceAccount: string;
  projectName: string;
  language: string;
}

/** A text to an agent, in a session that nothing else was said in. */
export interface Greeting {
  session: string;
  text: string;
  now: Date;
}

/** Assistants at addresses that companies name. */
export interface HttpAssistants {
  webhook(settings: WebhookSettings): Assistant;
  typebot(settings: TypebotSettings): Assistant;
  dialogflow(settings: DialogflowSettings): Assistant;
  /** What an agent says to a text of nobody's, to try its settings. */
  greetDialogflow(
    settings: DialogflowSettings,
    greeting: Greeting,
    signal: AbortSignal,
  ): Promise<AssistantAnswer>;
  close(): Promise<void>;
}
