import { isMainMenu } from "@recado/contract/shared/bot-menu";
import { askDuplicateInvoices } from "./ask-duplicate-invoices.ts";
import { type BotFacts, type Reply, silence } from "./bot-facts.ts";
import { handOver, leaveAssistant } from "./hand-over.ts";
import { isClosedNow, tellClosed } from "./keep-hours.ts";
import { isPersonsTurn, limitWords, pauseMs } from "./limit-words.ts";
import { offerOptions } from "./offer-options.ts";
import { closedQueueText, offerQueues, returnToMenu } from "./offer-queues.ts";

/** Decides the bot's reply to a stored message. The bot never speaks in a ticket that a user attends. */
export function decideReply(facts: BotFacts): Reply {
  const { ticket } = facts;
  if (ticket.userId !== null || ticket.isGroup || ticket.state.isStopped || isLongAgo(facts))
    return silence(facts);
  for (const step of steps) {
    const reply = step(facts);
    if (reply) return limitWords(facts, reply);
  }
  return silence(facts);
}

/** Steps are tried in this order; the first reply wins. */
const steps: readonly ((facts: BotFacts) => Reply | undefined)[] = [
  mainMenu,
  closedCompany,
  leftToPerson,
  closedQueue,
  askDuplicateInvoices,
  handOver,
  offerQueues,
  queueOptions,
];

/** Messages delayed this long, as by an outage, are left for people to answer. */
function isLongAgo({ now, sentAt }: BotFacts): boolean {
  return now.getTime() - sentAt.getTime() > pauseMs;
}

function closedCompany(facts: BotFacts): Reply | undefined {
  const { scheduleType, connection } = facts;
  if (scheduleType !== "company" || connection.outOfHours === "") return undefined;
  if (!isClosedNow(facts, connection.week)) return undefined;
  return tellClosed(facts, "company", connection.week, connection.outOfHours);
}

function mainMenu(facts: BotFacts): Reply | undefined {
  const menu = isMainMenu(facts.text) ? returnToMenu(facts) : undefined;
  return menu && leaveAssistant(facts, menu);
}

function leftToPerson(facts: BotFacts): Reply | undefined {
  return isPersonsTurn(facts.ticket.state, facts.now) ? { ...silence(facts), chatbot: false } : undefined;
}

function closedQueue(facts: BotFacts): Reply | undefined {
  const { queue } = facts;
  if (!queue) return undefined;
  const text = closedQueueText(facts, queue);
  return text === undefined ? undefined : tellClosed(facts, queue.id, queue.week, text);
}

function queueOptions(facts: BotFacts): Reply | undefined {
  return offerOptions(facts, () => returnToMenu(facts) ?? silence(facts));
}
