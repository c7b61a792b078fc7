import type { Message } from "@recado/contract/messages";
import type { AssistantProblem } from "@recado/contract/shared/assistant-test";
import type { Language } from "@recado/contract/shared/language";
import type { Ticket } from "@recado/contract/tickets";

/** No other try will give an answer: the address is wrong, the key is refused. */
export class AssistantRefusal extends Error {
  readonly problem: Exclude<AssistantProblem, "away">;

  constructor(problem: Exclude<AssistantProblem, "away">, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** What answers customers in the place of the bot's menus: a prompt of a language model, or an integration. */
export interface Assistant {
  /** Whether it takes what was written since its last answer as one question; else one message at a time. */
  asksTogether: boolean;
  /** How many messages of the conversation before the question it wants to see. */
  historyLength: number;
  /** A throw but a refusal is tried again a few times. It must bear to be asked the same twice, after a crash. No message of an error holds a secret or what was written. */
  answer(question: AssistantQuestion, signal: AbortSignal): Promise<AssistantAnswer>;
}

export interface AssistantQuestion {
  companyId: number;
  /** The company's. */
  language: Language;
  timeZone: string;
  now: Date;
  ticket: Ticket;
  contact: Ticket["contact"];
  connection: { id: number; name: string };
  /** What the customer has written, oldest first; never none. Where a file is, a link opens it for an hour at least. */
  messages: readonly (Message & { fileLink: string | null })[];
  /** The bytes of such a file, by its message's id; throws where there is none. */
  readFile(messageId: string): Promise<Uint8Array>;
  /** What was written before, by whomever, oldest first. */
  history: readonly Message[];
  /** What the last answer in this ticket gave to be kept; null at first. */
  memory: unknown;
  /** Somebody tries it out: there is no such ticket, and nothing is sent. */
  isTest?: boolean;
}

export interface AssistantAnswer {
  says: readonly Saying[];
  /** Something that is JSON, for the next question; left out, the last stays. */
  memory?: unknown;
  /** Between two of what it says. */
  pauseMilliseconds?: number;
  /** What becomes of the ticket once all is said. */
  outcome?: Outcome;
}

export type Saying = { type: "text"; text: string } | SpokenFile;

export interface SpokenFile {
  type: "file";
  name: string;
  bytes: Uint8Array;
  caption: string;
  /** A voice message instead of a file to play. */
  isVoice: boolean;
}

/** It leaves the ticket to others: where it is, in a queue, or with somebody of the company. */
export type Outcome =
  | { type: "stop" }
  | { type: "queue"; queueId: number }
  | { type: "assign"; userId: number; queueId: number | null };
