import { isOpenAt } from "@recado/contract/shared/opening-times";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import { type BotFacts, type BotReply, silentReply } from "./bot-facts.ts";

/**
 * Step, in milliseconds, in which a period is searched for opening hours. No company opens for less than ten minutes.
 */
const stepMs = 10 * 60_000;
/** Milliseconds after which the closed-hours text is sent again, even if the company did not open in the meantime. */
const longestMs = 8 * 86_400_000;

export function isClosedNow({ holidays, now, timeZone }: BotFacts, week: readonly WorkingHours[]): boolean {
  return !isOpenAt(week, holidays, now, timeZone);
}

/**
 * Builds a reply with the closed-hours text, or a silent reply if the text was already sent during this closed period.
 */
export function sendClosedText(
  facts: BotFacts,
  of: "company" | number,
  week: readonly WorkingHours[],
  text: string,
): BotReply {
  const { now, holidays, timeZone, ticket } = facts;
  const told = ticket.state.closed;
  const quiet = { ...silentReply(facts), chatbot: false };
  if (told?.of === of && !wasOpenBetween(week, holidays, new Date(told.at), now, timeZone)) return quiet;
  return { ...quiet, texts: [text], state: { ...ticket.state, closed: { of, at: now.toISOString() } } };
}

/** Returns whether the company was open at any time between `from` and `to`. */
function wasOpenBetween(
  week: readonly WorkingHours[],
  holidays: readonly Holiday[],
  from: Date,
  to: Date,
  timeZone: string,
): boolean {
  if (to.getTime() - from.getTime() > longestMs) return true;
  for (let at = to.getTime(); at > from.getTime(); at -= stepMs)
    if (isOpenAt(week, holidays, new Date(at), timeZone)) return true;
  return false;
}
