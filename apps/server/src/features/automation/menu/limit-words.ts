import { type BotFacts, type BotState, type Reply, silence } from "./bot-facts.ts";

/**
 * As many texts as the bot says to a ticket without a pause of `pauseMs`; then it leaves the ticket to people for good.
 * A person who reads is slower and rests; a machine at the other end answers each text, and so both stop.
 */
export const mostTexts = 30;
export const pauseMs = 6 * 3_600_000;

/** The reply as far as the bot may still talk. */
export function limitWords(facts: BotFacts, reply: Reply): Reply {
  if (reply.texts.length === 0) return reply;
  const state = countTexts(reply.state, reply.texts.length, facts.now);
  const isStopped = state.isStopped ?? false;
  return isStopped ? { ...reply, texts: [], chatbot: false, state } : { ...reply, state };
}

/** The state once so many more texts are said, or stopped where these are too many. */
export function countTexts(state: BotState, more: number, now: Date): BotState {
  const { texts = 0, lastTextAt } = state;
  const hasRested = lastTextAt === undefined || now.getTime() - Date.parse(lastTextAt) > pauseMs;
  const said = (hasRested ? 0 : texts) + more;
  if (said > mostTexts) return { ...state, isStopped: true };
  return { ...state, texts: said, lastTextAt: now.toISOString() };
}

/** Whether a menu that was not answered by one of its choices may be shown again. */
export function mayRepeat({ now, sentAt, isWithAnswered, connection, ticket }: BotFacts): boolean {
  const { menus = 0, menuAt } = ticket.state;
  if (connection.mostMenus > 0 && menus >= connection.mostMenus) return false;
  if (menuAt === undefined) return true;
  // Written before the menu came, it is no answer to it. WhatsApp tells whole seconds.
  const isEarlier = isWithAnswered || sentAt.getTime() + 1_000 <= Date.parse(menuAt);
  return !isEarlier && now.getTime() >= Date.parse(menuAt) + connection.menuPause * 60_000;
}

export function hasMenusLeft({ connection, ticket }: BotFacts): boolean {
  return connection.mostMenus === 0 || (ticket.state.menus ?? 0) < connection.mostMenus;
}

/** No more menus: the ticket waits, silent, for a person. */
export function giveUp(facts: BotFacts): Reply {
  return { ...silence(facts), chatbot: facts.ticket.chatbot && hasMenusLeft(facts) };
}

/** Somebody of the company has had the word a while ago, and goes on. */
export function isPersonsTurn({ personAt }: BotState, now: Date): boolean {
  return personAt !== undefined && now.getTime() - Date.parse(personAt) <= pauseMs;
}
