import type { Message } from "@recado/contract/messages";
import type { AssistantProblem } from "@recado/contract/shared/assistant-test";
import type { Language } from "@recado/contract/shared/language";
import type { Ticket } from "@recado/contract/tickets";

/** A failure that a retry cannot fix, such as a wrong address or a refused key. */
export class AssistantRefusal extends Error {
  readonly problem: Exclude<AssistantProblem, "away">;

  constructor(problem: Exclude<AssistantProblem, "away">, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Answers customers instead of the bot's menus: a prompt of a language model, or an integration. */
export interface Assistant {
  /** If true, all messages since the last answer form a single question; otherwise each message is a question. */
  asksTogether: boolean;
  /** Number of earlier messages that the assistant wants to see. */
  historyLength: number;
  /**
   * Errors other than AssistantRefusal are retried a few times. After a crash the same question may be asked again.
   * Error messages must not contain secrets or customer text.
   */
  answer(question: AssistantQuestion, signal: AbortSignal): Promise<AssistantAnswer>;
}

export interface AssistantQuestion {
  companyId: number;
  /** Language of the company. */
  language: Language;
  timeZone: string;
  now: Date;
  ticket: Ticket;
  contact: Ticket["contact"];
  connection: { id: number; name: string };
  /**
   * Unanswered messages of the customer, oldest first; never empty. A file has a link that is valid for at least an
   * hour.
   */
  messages: readonly (Message & { fileLink: string | null })[];
  /** Bytes of a message's file; throws if there is none. */
  readFile(messageId: string): Promise<Uint8Array>;
  /** Earlier messages of both sides, oldest first. */
  history: readonly Message[];
  /** Memory from the last answer in this ticket; null at first. */
  memory: unknown;
  /** True for a trial run: the ticket does not exist, and nothing is sent. */
  isTest?: boolean;
}

export interface AssistantAnswer {
  replies: readonly AssistantReply[];
  /** JSON value for the next question; if omitted, the previous memory is kept. */
  memory?: unknown;
  /** Pause between two messages of the answer. */
  pauseMilliseconds?: number;
  /** Change of the ticket after all messages are sent. */
  outcome?: TicketOutcome;
}

export type AssistantReply = { type: "text"; text: string } | ReplyFile;

export interface ReplyFile {
  type: "file";
  name: string;
  bytes: Uint8Array;
  caption: string;
  /** Sent as a voice message instead of a file. */
  isVoice: boolean;
}

/** Hands the ticket over: stays where it is, goes to a queue, or is assigned to a user. */
export type TicketOutcome =
  | { type: "stop" }
  | { type: "queue"; queueId: number }
  | { type: "assign"; userId: number; queueId: number | null };
