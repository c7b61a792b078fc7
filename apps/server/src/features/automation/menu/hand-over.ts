import {
  type Asked,
  type Assigned,
  type BotFacts,
  type BotQueue,
  type BotState,
  type Reply,
  silence,
} from "./bot-facts.ts";

/** As many messages as wait for an assistant; of more it sees the newest. */
export const mostAsked = 50;

/** Gives the message to whoever has the word, or takes it now: the connection's assistant before the queue's. The menus are silent then. */
export function handOver(facts: BotFacts): Reply | undefined {
  const { ticket, connection, queue } = facts;
  const left = ticket.state.left ?? [];
  const candidates = [connection.assistant, queue?.assistant ?? null];
  const assistant = ticket.assistant ?? candidates.find((one) => one !== null && !left.includes(nameOf(one)));
  return assistant ? asking(facts, silence(facts), assistant) : undefined;
}

/** A queue whose tickets an assistant has was chosen: it begins at once, or with what follows the queue's greeting. */
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

/** The customer has asked for the menu, and sees it: no assistant has the word, and the connection's does not take the choice. */
export function leaveAssistant({ connection }: BotFacts, menu: Reply): Reply {
  if (menu.texts.length === 0) return menu;
  const state = forgetConversation(menu.state);
  const { assistant } = connection;
  return { ...menu, assistant: null, state: assistant ? endConversation(state, assistant) : state };
}

/** What is left once the assistant has nothing more to say in the ticket. */
export function forgetConversation(state: BotState): BotState {
  const { asked: _, copies: __, memory: ___, unsaid: ____, ...rest } = state;
  return rest;
}

/** The same, and it does not take the ticket again by itself. */
export function endConversation(state: BotState, assistant: Asked): BotState {
  const others = (state.left ?? []).filter((name) => name !== nameOf(assistant));
  return { ...forgetConversation(state), left: [...others, nameOf(assistant)] };
}

export function nameOf({ kind, id }: Asked): string {
  return `${kind}:${id}`;
}
