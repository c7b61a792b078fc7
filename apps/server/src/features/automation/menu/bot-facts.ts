import type { Language } from "@recado/contract/shared/language";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

/** What the bot remembers of a ticket. Instants are ISO texts, as JSON keeps them. */
export interface BotState {
  /** How many texts it has said since its last long pause, and when the newest. */
  texts?: number;
  lastTextAt?: string;
  /** It has said too much: the ticket waits for a person, for good. */
  isStopped?: true;
  /** How many menus it has shown, and when the newest list of choices. */
  menus?: number;
  menuAt?: string;
  /** The greeting that is said once has been said. */
  isGreeted?: true;
  /** Where in the options of a queue the customer is: null is before the first choice. */
  place?: { queue: number; option: number | null; isShown: boolean };
  /** Whose closed hours were told last: the company's, or those of a queue. */
  closed?: { of: "company" | number; at: string };
  /** When somebody of the company last had the word. */
  personAt?: string;
  /** The messages that the assistant has not answered yet, oldest first. */
  asked?: readonly string[];
  /** Those among them that are asked of the company's invoices, whoever has the word. */
  copies?: readonly string[];
  /** What an assistant keeps from one question to the next. */
  memory?: { of: string; value: unknown };
  /** What it has answered and has not said yet; `features/assistants` knows what that is. */
  unsaid?: unknown;
  /** Assistants that left the ticket to others and do not take it again by themselves. */
  left?: readonly string[];
}

/** Which assistant has the word in a ticket. */
export interface Assigned {
  kind: "prompt" | "integration";
  id: number;
}

/** Whom a message is for: who has the word, or a queue's second copies. */
export interface Asked {
  kind: Assigned["kind"] | "duplicateInvoices";
  id: number;
}

export interface BotQueue {
  id: number;
  name: string;
  greeting: string;
  outOfHours: string;
  week: readonly WorkingHours[];
  /** Whom it gives its tickets to, as far as the plan has them. */
  assistant: Assigned | null;
  /** Whether customers get their open invoices there: it is set up for that, and the company has a token. */
  duplicateInvoices: boolean;
}

export interface BotOption {
  id: number;
  queueId: number;
  parentId: number | null;
  title: string;
  message: string;
}

/** All that decides what the bot says to one message of a customer. */
export interface BotFacts {
  now: Date;
  sentAt: Date;
  /** Null for what is no text: a picture, a voice message, a place. */
  text: string | null;
  /** As our rows call it. */
  messageId: string;
  /** Whether it came together with one that was answered with a menu just now. */
  isWithAnswered: boolean;
  ticket: {
    userId: number | null;
    isGroup: boolean;
    queueId: number | null;
    chatbot: boolean;
    /** Whose word it is, where the company's plan still has such assistants. */
    assistant: Assigned | null;
    state: BotState;
  };
  language: Language;
  timeZone: string;
  holidays: readonly Holiday[];
  scheduleType: "disabled" | "queue" | "company";
  greetsSingleQueue: boolean;
  connection: {
    greeting: string;
    outOfHours: string;
    week: readonly WorkingHours[];
    /** Minutes during which a menu is not repeated. */
    menuPause: number;
    /** Menus of a ticket at the most; 0 is no limit. */
    mostMenus: number;
    assistant: Assigned | null;
    /** In the order of the menu. */
    queues: readonly BotQueue[];
  };
  /** The ticket's own queue, which the connection need not have. */
  queue: BotQueue | undefined;
  /** Of the queues that may matter, in their order. */
  options: readonly BotOption[];
}

/** What the bot does about a message. */
export interface Reply {
  texts: readonly string[];
  queueId: number | null;
  chatbot: boolean;
  assistant: Assigned | null;
  /** Whether the assistant is asked about the message. */
  isAsked?: true;
  state: BotState;
}

/** Says and changes nothing. */
export function silence({ ticket: { queueId, chatbot, assistant, state } }: BotFacts): Reply {
  return { texts: [], queueId, chatbot, assistant, state };
}
