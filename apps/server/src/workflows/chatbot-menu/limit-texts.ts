import { type BotFacts, type BotReply, type BotState, silentReply } from "./bot-facts.ts";

/**
 * Largest number of texts that the bot sends in a ticket without a pause of `pauseMs`. After the last one, only people
 * write in the ticket. People pause between their messages, while another bot replies to each text at once, so the
 * limit ends loops between two bots.
 */
export const mostTexts = 30;
export const pauseMs = 6 * 3_600_000;

/** Removes the texts from the reply if they exceed the bot's limit, and stops the bot in this ticket. */
export function limitTexts(facts: BotFacts, reply: BotReply): BotReply {
  if (reply.texts.length === 0) return reply;
  const state = countTexts(reply.state, reply.texts.length, facts.now);
  const isStopped = state.isStopped ?? false;
  return isStopped ? { ...reply, texts: [], chatbot: false, state } : { ...reply, state };
}

/**
 * Returns the state after `more` further texts. If they exceed the limit, returns a state in which the bot is stopped.
 */
export function countTexts(state: BotState, more: number, now: Date): BotState {
  const { texts = 0, lastTextAt } = state;
  const hasRested = lastTextAt === undefined || now.getTime() - Date.parse(lastTextAt) > pauseMs;
  const said = (hasRested ? 0 : texts) + more;
  if (said > mostTexts) return { ...state, isStopped: true };
  return { ...state, texts: said, lastTextAt: now.toISOString() };
}

/** Returns whether the bot may send the menu again after a message that chose none of the menu's options. */
export function mayRepeat({ now, sentAt, isWithAnswered, connection, ticket }: BotFacts): boolean {
  const { menus = 0, menuAt } = ticket.state;
  if (connection.mostMenus > 0 && menus >= connection.mostMenus) return false;
  if (menuAt === undefined) return true;
  // A message that was sent before the menu does not answer the menu. The comparison allows one second, because
  // WhatsApp's timestamps are whole seconds.
  const isEarlier = isWithAnswered || sentAt.getTime() + 1_000 <= Date.parse(menuAt);
  return !isEarlier && now.getTime() >= Date.parse(menuAt) + connection.menuPause * 60_000;
}

export function hasMenusLeft({ connection, ticket }: BotFacts): boolean {
  return connection.mostMenus === 0 || (ticket.state.menus ?? 0) < connection.mostMenus;
}

/** Builds a reply that sends no menu. Once no menus are left, the ticket waits for a person. */
export function endMenus(facts: BotFacts): BotReply {
  return { ...silentReply(facts), chatbot: facts.ticket.chatbot && hasMenusLeft(facts) };
}

/** Returns true if a person of the company wrote or took the ticket over less than `pauseMs` ago. */
export function isPersonActive({ personAt }: BotState, now: Date): boolean {
  return personAt !== undefined && now.getTime() - Date.parse(personAt) <= pauseMs;
}
