import type { Language } from "@recado/contract/shared/language";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

/** Bot state of a ticket. Instants are ISO strings, because the state is stored as JSON. */
export interface BotState {
  /** Number of texts sent since the bot's last long pause, and the time of the newest. */
  texts?: number;
  lastTextAt?: string;
  /** The bot reached its limit of texts; the ticket waits for a person and the bot does not return. */
  isStopped?: true;
  /** Number of menus shown, and the time of the newest. */
  menus?: number;
  menuAt?: string;
  /** The greeting, which is sent only once, has been sent. */
  isGreeted?: true;
  /** Customer's position in a queue's options; a null option is the top level. */
  place?: { queue: number; option: number | null; isShown: boolean };
  /** Closed-hours text that was sent last: the company's, or that of the queue with this id. */
  closed?: { of: "company" | number; at: string };
  /** Time at which a person of the company last wrote or took over. */
  personAt?: string;
  /** Ids of messages that the assistant has not answered yet, oldest first. */
  asked?: readonly string[];
  /** Ids among `asked` that go to the invoice lookup, whichever assistant handles the ticket. */
  copies?: readonly string[];
  /** Value that an assistant stores between questions; `of` names the assistant. */
  memory?: { of: string; value: unknown };
  /** Unsent rest of the assistant's answer; its type is declared with the assistants. */
  unsaid?: unknown;
  /** Names of assistants that gave the ticket away and do not take it again by themselves. */
  left?: readonly string[];
}

/** Assistant that handles a ticket. */
export interface AssignedAssistant {
  kind: "prompt" | "integration";
  id: number;
}

/** Receiver of a message: the assigned assistant, or a queue's invoice lookup. */
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
  /** Assistant that the queue assigns to its tickets, if the plan includes it. */
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

/** Input of the bot's decision about one message of a customer. */
export interface BotFacts {
  now: Date;
  sentAt: Date;
  /** Null for messages other than text, such as a picture, a voice message or a location. */
  text: string | null;
  /** Id of the message's row. */
  messageId: string;
  /** True if the message arrived together with one that was just answered with a menu. */
  isWithAnswered: boolean;
  ticket: {
    userId: number | null;
    isGroup: boolean;
    queueId: number | null;
    chatbot: boolean;
    /** Assistant that handles the ticket, if the company's plan still includes it. */
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
    /** Minutes during which a menu is not repeated. */
    menuPause: number;
    /** Largest number of menus per ticket; 0 is no limit. */
    mostMenus: number;
    assistant: AssignedAssistant | null;
    /** Queues in menu order. */
    queues: readonly BotQueue[];
  };
  /** The ticket's own queue, which may not belong to the connection. */
  queue: BotQueue | undefined;
  /** Options of the queues that may be shown, in order. */
  options: readonly BotOption[];
}

/** Decision of the bot about a message. */
export interface BotReply {
  texts: readonly string[];
  queueId: number | null;
  chatbot: boolean;
  assistant: AssignedAssistant | null;
  /** True if the assistant is asked about the message. */
  isAsked?: true;
  state: BotState;
}

/** Reply that sends no text and changes nothing. */
export function silentReply({ ticket: { queueId, chatbot, assistant, state } }: BotFacts): BotReply {
  return { texts: [], queueId, chatbot, assistant, state };
}
