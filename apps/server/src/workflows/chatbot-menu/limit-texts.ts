import { type BotFacts, type BotReply, type BotState, silentReply } from "./bot-facts.ts";

/**
 * Largest number of texts that the bot sends in a ticket without a pause of `pauseMs`; beyond it the ticket is left to
 * people for good. People read slowly and pause, while another bot replies to each text, so the limit ends such loops.
 */
export const mostTexts = 30;
export const pauseMs = 6 * 3_600_000;

/** Drops the reply's texts once the bot has reached its limit. */
export function limitTexts(facts: BotFacts, reply: BotReply): BotReply {
  if (reply.texts.length === 0) return reply;
  const state = countTexts(reply.state, reply.texts.length, facts.now);
  const isStopped = state.isStopped ?? false;
  return isStopped ? { ...reply, texts: [], chatbot: false, state } : { ...reply, state };
}

/** State after `more` further texts, or stopped if these exceed the limit. */
export function countTexts(state: BotState, more: number, now: Date): BotState {
  const { texts = 0, lastTextAt } = state;
  const hasRested = lastTextAt === undefined || now.getTime() - Date.parse(lastTextAt) > pauseMs;
  const said = (hasRested ? 0 : texts) + more;
  if (said > mostTexts) return { ...state, isStopped: true };
  return { ...state, texts: said, lastTextAt: now.toISOString() };
}

/** Returns whether a menu may be repeated after a message that chose none of its options. */
export function mayRepeat({ now, sentAt, isWithAnswered, connection, ticket }: BotFacts): boolean {
  const { menus = 0, menuAt } = ticket.state;
  if (connection.mostMenus > 0 && menus >= connection.mostMenus) return false;
  if (menuAt === undefined) return true;
  // A message sent before the menu is no answer to it. WhatsApp's timestamps are whole seconds.
  const isEarlier = isWithAnswered || sentAt.getTime() + 1_000 <= Date.parse(menuAt);
  return !isEarlier && now.getTime() >= Date.parse(menuAt) + connection.menuPause * 60_000;
}

export function hasMenusLeft({ connection, ticket }: BotFacts): boolean {
  return connection.mostMenus === 0 || (ticket.state.menus ?? 0) < connection.mostMenus;
}

/** No menu is shown any more; the ticket waits for a person. */
export function endMenus(facts: BotFacts): BotReply {
  return { ...silentReply(facts), chatbot: facts.ticket.chatbot && hasMenusLeft(facts) };
}

/** True while a person of the company wrote or took over less than `pauseMs` ago. */
export function isPersonActive({ personAt }: BotState, now: Date): boolean {
  return personAt !== undefined && now.getTime() - Date.parse(personAt) <= pauseMs;
}
