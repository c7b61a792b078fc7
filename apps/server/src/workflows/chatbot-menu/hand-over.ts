import {
  type Asked,
  type Assigned,
  type BotFacts,
  type BotQueue,
  type BotState,
  type Reply,
  silence,
} from "./bot-facts.ts";

/** Largest number of messages queued for an assistant; older ones are dropped. */
export const mostAsked = 50;

/**
 * Passes the message to the assigned assistant, or assigns one: the connection's before the queue's. No menu is shown
 * then.
 */
export function handOver(facts: BotFacts): Reply | undefined {
  const { ticket, connection, queue } = facts;
  const left = ticket.state.left ?? [];
  const candidates = [connection.assistant, queue?.assistant ?? null];
  const assistant = ticket.assistant ?? candidates.find((one) => one !== null && !left.includes(nameOf(one)));
  return assistant ? asking(facts, silence(facts), assistant) : undefined;
}

/**
 * The customer chose a queue with an assistant. The assistant starts at once, or with the next message if the queue has
 * a greeting.
 */
export function enterWithAssistant(facts: BotFacts, queue: BotQueue, assistant: Assigned): Reply {
  const left = (facts.ticket.state.left ?? []).filter((name) => name !== nameOf(assistant));
  const entered = { ...silence(facts), queueId: queue.id, state: { ...facts.ticket.state, left } };
  if (queue.greeting === "") return asking(facts, entered, assistant);
  const { place: _, ...state } = entered.state;
  return { ...entered, texts: [queue.greeting], chatbot: true, assistant, state };
}

function asking({ messageId }: BotFacts, reply: Reply, assistant: Assigned): Reply {
  const { place: _, ...state } = reply.state;
  const asked = [...(state.asked ?? []), messageId].slice(-mostAsked);
  return { ...reply, chatbot: true, assistant, isAsked: true, state: { ...state, asked } };
}

/**
 * The customer asked for the menu: the assistant leaves the ticket, and the connection's assistant does not handle the
 * choice.
 */
export function leaveAssistant({ connection }: BotFacts, menu: Reply): Reply {
  if (menu.texts.length === 0) return menu;
  const state = forgetConversation(menu.state);
  const { assistant } = connection;
  return { ...menu, assistant: null, state: assistant ? endConversation(state, assistant) : state };
}

/** Removes the assistant's questions, memory and unsent messages from the state. */
export function forgetConversation(state: BotState): BotState {
  const { asked: _, copies: __, memory: ___, unsaid: ____, ...rest } = state;
  return rest;
}

/** Forgets the conversation and keeps the assistant from taking the ticket again by itself. */
export function endConversation(state: BotState, assistant: Asked): BotState {
  const others = (state.left ?? []).filter((name) => name !== nameOf(assistant));
  return { ...forgetConversation(state), left: [...others, nameOf(assistant)] };
}

export function nameOf({ kind, id }: Asked): string {
  return `${kind}:${id}`;
}
