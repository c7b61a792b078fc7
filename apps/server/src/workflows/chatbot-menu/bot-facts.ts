import type { Language } from "@recado/contract/shared/language";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

/** Bot state of a ticket. Times are ISO strings, because the state is stored as JSON. */
export interface BotState {
  /** Number of texts that the bot sent since its last long pause, and the time of the newest text. */
  texts?: number;
  lastTextAt?: string;
  /**
   * True once the bot has reached its limit of texts. The ticket then waits for a person, and the bot never writes in
   * this ticket again.
   */
  isStopped?: true;
  /** Number of menus that the bot sent in the ticket, and the time of the newest menu. */
  menus?: number;
  menuAt?: string;
  /** True once the greeting was sent. A ticket gets only one greeting. */
  isGreeted?: true;
  /** Customer's position in the tree of a queue's options; the option is null at the top level. */
  place?: { queue: number; option: number | null; isShown: boolean };
  /**
   * Closed-hours text that the bot sent last, with the time. `of` is `company`, or the id of the queue whose text was
   * sent.
   */
  closed?: { of: "company" | number; at: string };
  /** Time at which a person of the company last wrote or took over. */
  personAt?: string;
  /** Ids of messages that wait until an audio among them is transcribed, oldest first. */
  unheard?: readonly string[];
  /** Ids of messages that the assistant has not answered yet, oldest first. */
  asked?: readonly string[];
  /** Ids among `asked` that wait for the invoice lookup, no matter which assistant handles the ticket. */
  copies?: readonly string[];
  /** Value that an assistant keeps between two questions; `of` names the assistant. */
  memory?: { of: string; value: unknown };
  /** Messages of the assistant's answer that are not sent yet. The type is declared with the assistants. */
  unsaid?: unknown;
  /** Names of assistants that have left the ticket and do not take it again by themselves. */
  left?: readonly string[];
}

/** Prompt or integration that handles a ticket. */
export interface AssignedAssistant {
  kind: "prompt" | "integration";
  id: number;
}

/** Assistant that answers a message: the one that handles the ticket, or the invoice lookup of a queue. */
export interface AskedAssistant {
  kind: AssignedAssistant["kind"] | "duplicateInvoices";
  id: number;
}

export interface BotQueue {
  id: number;
  name: string;
  greeting: string;
  outOfHours: string;
  week: readonly WorkingHours[];
  /** Assistant that handles the queue's tickets; null if there is none or if the plan does not include it. */
  assistant: AssignedAssistant | null;
  /** True if the queue looks up open invoices and the company has an Asaas token. */
  duplicateInvoices: boolean;
}

export interface BotOption {
  id: number;
  queueId: number;
  parentId: number | null;
  title: string;
  message: string;
}

/** Data for the bot's decision about one message of a customer. */
export interface BotFacts {
  now: Date;
  sentAt: Date;
  /** Text of the message; null for other kinds of messages, such as pictures, voice messages and locations. */
  text: string | null;
  /** Id of the customer's message in the database. */
  messageId: string;
  /** True if the message arrived in one batch with another message, which the bot has just answered with a menu. */
  isWithAnswered: boolean;
  ticket: {
    userId: number | null;
    isGroup: boolean;
    queueId: number | null;
    chatbot: boolean;
    /** Assistant that handles the ticket; null if there is none or if the company's plan no longer includes it. */
    assistant: AssignedAssistant | null;
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
    /** Minutes that pass before a menu is sent again. */
    menuPause: number;
    /** Largest number of menus per ticket; 0 means that the number is not limited. */
    mostMenus: number;
    assistant: AssignedAssistant | null;
    /** Queues that the menu offers, in the menu's order. */
    queues: readonly BotQueue[];
  };
  /** Queue that the ticket is in, even if the queue does not belong to the connection. */
  queue: BotQueue | undefined;
  /** Options that a reply to this message may show, in the order of the menu. */
  options: readonly BotOption[];
}

/** Result of the bot's decision about one message: texts to send, and changes to the ticket. */
export interface BotReply {
  texts: readonly string[];
  queueId: number | null;
  chatbot: boolean;
  assistant: AssignedAssistant | null;
  /** True if the message is passed to the assistant. */
  isAsked?: true;
  state: BotState;
}

/** Builds a reply that sends no text and changes nothing in the ticket. */
export function silentReply({ ticket: { queueId, chatbot, assistant, state } }: BotFacts): BotReply {
  return { texts: [], queueId, chatbot, assistant, state };
}
