import {
  type AskedAssistant,
  type AssignedAssistant,
  type BotFacts,
  type BotQueue,
  type BotReply,
  type BotState,
  silentReply,
} from "./bot-facts.ts";

/** Largest number of messages queued for an assistant; older ones are dropped. */
export const mostQueuedMessages = 50;

/**
 * Passes the message to the assigned assistant, or assigns one: the connection's before the queue's. No menu is shown
 * then.
 */
export function handToAssistant(facts: BotFacts): BotReply | undefined {
  const { ticket, connection, queue } = facts;
  const left = ticket.state.left ?? [];
  const candidates = [connection.assistant, queue?.assistant ?? null];
  const assistant =
    ticket.assistant ?? candidates.find((one) => one !== null && !left.includes(assistantName(one)));
  return assistant ? askedReply(facts, silentReply(facts), assistant) : undefined;
}

/**
 * The customer chose a queue with an assistant. The assistant starts at once, or with the next message if the queue has
 * a greeting.
 */
export function enterWithAssistant(facts: BotFacts, queue: BotQueue, assistant: AssignedAssistant): BotReply {
  const left = (facts.ticket.state.left ?? []).filter((name) => name !== assistantName(assistant));
  const entered = { ...silentReply(facts), queueId: queue.id, state: { ...facts.ticket.state, left } };
  if (queue.greeting === "") return askedReply(facts, entered, assistant);
  const { place: _, ...state } = entered.state;
  return { ...entered, texts: [queue.greeting], chatbot: true, assistant, state };
}

function askedReply({ messageId }: BotFacts, reply: BotReply, assistant: AssignedAssistant): BotReply {
  const { place: _, ...state } = reply.state;
  const asked = [...(state.asked ?? []), messageId].slice(-mostQueuedMessages);
  return { ...reply, chatbot: true, assistant, isAsked: true, state: { ...state, asked } };
}

/**
 * The customer asked for the menu: the assistant leaves the ticket, and the connection's assistant does not handle the
 * choice.
 */
export function leaveAssistant({ connection }: BotFacts, menu: BotReply): BotReply {
  if (menu.texts.length === 0) return menu;
  const state = forgetAssistantState(menu.state);
  const { assistant } = connection;
  return { ...menu, assistant: null, state: assistant ? endConversation(state, assistant) : state };
}

/** Removes the assistant's questions, memory and unsent messages from the state. */
export function forgetAssistantState(state: BotState): BotState {
  const { asked: _, copies: __, memory: ___, unsaid: ____, ...rest } = state;
  return rest;
}

/** Forgets the conversation and keeps the assistant from taking the ticket again by itself. */
export function endConversation(state: BotState, assistant: AskedAssistant): BotState {
  const others = (state.left ?? []).filter((name) => name !== assistantName(assistant));
  return { ...forgetAssistantState(state), left: [...others, assistantName(assistant)] };
}

export function assistantName({ kind, id }: AskedAssistant): string {
  return `${kind}:${id}`;
}
