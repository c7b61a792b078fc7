import type { Message } from "@recado/contract/messages";
import type { AssistantProblem } from "@recado/contract/shared/assistant-test";
import type { Language } from "@recado/contract/shared/language";
import type { Ticket } from "@recado/contract/tickets";

/** Thrown for a failure that a retry cannot fix, such as a wrong URL or a rejected key. */
export class AssistantRefusal extends Error {
  readonly problem: Exclude<AssistantProblem, "away">;

  constructor(problem: Exclude<AssistantProblem, "away">, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/**
 * Replies to customers instead of the bot's menus. An assistant is either a prompt for a language model, or an
 * integration with a company's own program.
 */
export interface Assistant {
  /**
   * If true, all messages that the customer wrote since the last reply form a single question. If false, each message
   * is a question.
   */
  asksTogether: boolean;
  /** Number of earlier messages that the assistant gets with each question. */
  historyLength: number;
  /**
   * Answers a customer's question. The program calls this method again a few times if it throws an error other than
   * AssistantRefusal. After a crash of the program the same question may be asked again. Error messages must not
   * contain secrets or customer text.
   */
  answer(question: AssistantQuestion, signal: AbortSignal): Promise<AssistantAnswer>;
}

export interface AssistantQuestion {
  companyId: number;
  /** Language that the company has set. */
  language: Language;
  timeZone: string;
  now: Date;
  ticket: Ticket;
  contact: Ticket["contact"];
  connection: { id: number; name: string };
  /**
   * Unanswered messages of the customer, oldest first; never empty. `fileLink` is a URL of the message's file that is
   * valid for at least an hour.
   */
  messages: readonly (Message & { fileLink: string | null })[];
  /** Returns the bytes of a message's file; throws if the message has no file. */
  readFile(messageId: string): Promise<Uint8Array>;
  /** Earlier messages of the conversation, from the customer and from the company, oldest first. */
  history: readonly Message[];
  /** Memory that the assistant returned with its last answer in this ticket; null before its first answer. */
  memory: unknown;
  /** True for a trial run from the settings: there is no ticket, and nothing is sent to a customer. */
  isTest?: boolean;
}

export interface AssistantAnswer {
  replies: readonly AssistantReply[];
  /**
   * JSON value that the assistant gets back as `memory` with the next question. If it is omitted, the previous value is
   * kept.
   */
  memory?: unknown;
  /** Pause between two messages of an answer, in milliseconds. */
  pauseMilliseconds?: number;
  /** Change of the ticket once all messages of the answer are sent. */
  outcome?: TicketOutcome;
  /** Note for the users who take the ticket over. It is written with the first message of the answer. */
  note?: { author: string; text: string };
}

export type AssistantReply = { type: "text"; text: string } | ReplyFile;

export interface ReplyFile {
  type: "file";
  name: string;
  bytes: Uint8Array;
  caption: string;
  /** True if an audio file is sent as a voice message, false if it is sent as a file. */
  isVoice: boolean;
}

/**
 * Hands the ticket over to the company's users. `stop` leaves the ticket in its queue, `queue` moves it to a queue, and
 * `user` assigns it to a user.
 */
export type TicketOutcome =
  | { type: "stop" }
  | { type: "queue"; queueId: number }
  | { type: "assign"; userId: number; queueId: number | null };
