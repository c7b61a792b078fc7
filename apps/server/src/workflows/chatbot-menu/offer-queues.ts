import { writeMenu } from "@recado/contract/shared/bot-menu";
import { readMenuChoice } from "@recado/contract/shared/read-choice";
import { type BotFacts, type BotQueue, type BotReply, type BotState, silentReply } from "./bot-facts.ts";
import { enterWithAssistant } from "./hand-over.ts";
import { endMenus, hasMenusLeft, mayRepeat } from "./limit-texts.ts";
import { hasOtherQueues, isWithOptions, showOptions } from "./offer-options.ts";
import { isClosedNow } from "./opening-hours.ts";
import { repeatMenuReply } from "./repeat-menu.ts";

/**
 * Handles a message in a ticket without a queue: sends the menu of queues, moves the ticket into the only queue, or
 * only sends a greeting.
 */
export function offerQueues(facts: BotFacts): BotReply | undefined {
  const { connection, ticket, text } = facts;
  const { queues } = connection;
  const [only] = queues;
  if (ticket.queueId !== null) return ticket.queueId === only?.id ? enterOnlyQueue(facts, only) : undefined;
  if (!only) return greetOnce(facts, connection.greeting);
  if (!hasOtherQueues(facts))
    return { ...(enterOnlyQueue(facts, only) ?? silentReply(facts)), queueId: only.id };
  const isShown = ticket.state.menuAt !== undefined;
  const chosen = isShown ? readMenuChoice(text, queues, ({ name }) => name) : undefined;
  if (chosen) return enterQueue(facts, chosen);
  return mayRepeat(facts) ? repeatMenuReply(facts, showMenu(facts)) : endMenus(facts);
}

/**
 * Sends the menu of queues again, if the ticket's limit of menus is not reached. On a connection with a single queue,
 * sends that queue's top-level options.
 */
export function returnToMenu(facts: BotFacts): BotReply | undefined {
  const { queue, ticket } = facts;
  if (hasOtherQueues(facts)) return hasMenusLeft(facts) ? showMenu(facts) : endMenus(facts);
  if (!queue || ticket.state.place?.queue !== queue.id) return undefined;
  return isWithOptions(facts, queue) ? showOptions(facts, queue, null) : undefined;
}

/** Returns the queue's closed-hours text if the queue is closed now and has such a text; otherwise undefined. */
export function closedQueueText(facts: BotFacts, queue: BotQueue): string | undefined {
  if (facts.scheduleType !== "queue" || queue.outOfHours === "" || !isClosedNow(facts, queue.week))
    return undefined;
  return writeMenu(facts.language, queue.outOfHours, [], { back: false, mainMenu: hasOtherQueues(facts) });
}

function showMenu({ connection, ticket, language, now }: BotFacts): BotReply {
  const { place: _, ...state } = ticket.state;
  return {
    texts: [
      writeMenu(
        language,
        connection.greeting,
        connection.queues.map(({ name }) => name),
      ),
    ],
    queueId: null,
    chatbot: true,
    assistant: null,
    state: { ...state, isGreeted: true, menus: (state.menus ?? 0) + 1, menuAt: now.toISOString() },
  };
}

/**
 * Moves the ticket into the queue that the customer chose. Sends the queue's greeting with its options, or its
 * closed-hours text.
 */
function enterQueue(facts: BotFacts, queue: BotQueue): BotReply {
  const { state } = facts.ticket;
  const closed = closedQueueText(facts, queue);
  if (closed !== undefined)
    return {
      texts: [closed],
      queueId: queue.id,
      chatbot: false,
      assistant: null,
      state: {
        ...state,
        place: { queue: queue.id, option: null, isShown: false },
        closed: { of: queue.id, at: facts.now.toISOString() },
      },
    };
  if (queue.assistant) return enterWithAssistant(facts, queue, queue.assistant);
  if (isWithOptions(facts, queue)) return showOptions(facts, queue, null);
  const { place: _, ...left } = state;
  const texts = queue.greeting === "" ? [] : [queue.greeting];
  return { texts, queueId: queue.id, chatbot: false, assistant: null, state: left };
}

/**
 * Handles the first message on a connection with a single queue, where no menu is sent. Sends the connection's greeting
 * if the company has enabled it, then the queue's options.
 */
function enterOnlyQueue(facts: BotFacts, queue: BotQueue): BotReply | undefined {
  const { greetsSingleQueue, connection, ticket } = facts;
  if (!isUntouched(ticket.state) || hasOtherQueues(facts)) return undefined;
  const greeting = greetsSingleQueue ? greetOnce(facts, connection.greeting) : undefined;
  if (!isWithOptions(facts, queue)) return greeting;
  const options = showOptions(facts, queue, null);
  const texts = [...(greeting?.texts ?? []), ...options.texts];
  return { ...options, texts, state: { ...options.state, isGreeted: true } };
}

function greetOnce(facts: BotFacts, greeting: string): BotReply | undefined {
  const { state } = facts.ticket;
  if (greeting === "" || !isUntouched(state)) return undefined;
  return { ...silentReply(facts), texts: [greeting], state: { ...state, isGreeted: true } };
}

function isUntouched({ isGreeted, personAt }: BotState): boolean {
  return !isGreeted && personAt === undefined;
}
