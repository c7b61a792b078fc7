import {
  type AskedAssistant,
  type AssignedAssistant,
  type BotFacts,
  type BotQueue,
  type BotReply,
  type BotState,
  silentReply,
} from "./bot-facts.ts";

/** Largest number of messages that wait for an assistant. If more arrive, the oldest are dropped. */
export const mostQueuedMessages = 50;

/**
 * Passes the message to the ticket's assistant, and sends no menu. A ticket without an assistant gets the connection's
 * assistant. If the connection has none, the ticket gets the queue's assistant.
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
 * Moves the ticket into a queue with an assistant, which the customer has chosen. The assistant answers at once; if the
 * queue has a greeting, the greeting is sent and the assistant answers the next message.
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
 * Takes the assistant off the ticket when the bot sends the menu that the customer asked for. The connection's
 * assistant does not get the customer's choice from the menu.
 */
export function leaveAssistant({ connection }: BotFacts, menu: BotReply): BotReply {
  if (menu.texts.length === 0) return menu;
  const state = forgetAssistantState(menu.state);
  const { assistant } = connection;
  return { ...menu, assistant: null, state: assistant ? endConversation(state, assistant) : state };
}

/** Returns the state without the assistant's questions, memory and unsent messages. */
export function forgetAssistantState(state: BotState): BotState {
  const { asked: _, copies: __, memory: ___, unsaid: ____, ...rest } = state;
  return rest;
}

/**
 * Removes the assistant's data from the state, and notes that this assistant does not take the ticket again by itself.
 */
export function endConversation(state: BotState, assistant: AskedAssistant): BotState {
  const others = (state.left ?? []).filter((name) => name !== assistantName(assistant));
  return { ...forgetAssistantState(state), left: [...others, assistantName(assistant)] };
}

export function assistantName({ kind, id }: AskedAssistant): string {
  return `${kind}:${id}`;
}
