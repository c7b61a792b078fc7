import { asksForMainMenu } from "@recado/contract/shared/bot-menu";
import { readTaxId } from "@recado/contract/shared/read-tax-id";
import { type BotFacts, type BotQueue, type Reply, silence } from "./bot-facts.ts";
import { handOver, leaveAssistant, mostAsked } from "./hand-over.ts";
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
  const menu = asksForMainMenu(facts.text) ? returnToMenu(facts) : undefined;
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

/**
 * In a queue with invoice lookup, a CPF or CNPJ starts the lookup even if an assistant handles the ticket, and shows no
 * menu.
 */
function askDuplicateInvoices(facts: BotFacts): Reply | undefined {
  const { ticket, messageId, text } = facts;
  const queue = queueOf(facts);
  if (!queue?.duplicateInvoices || text === null || readTaxId(text) === undefined) return undefined;
  const { asked = [], copies = [] } = ticket.state;
  const state = {
    ...ticket.state,
    asked: [...asked, messageId].slice(-mostAsked),
    copies: [...copies, messageId].slice(-mostAsked),
  };
  return { ...silence(facts), queueId: queue.id, isAsked: true, state };
}

/** A connection with a single queue offers no menu, so the first message counts as being in that queue. */
function queueOf({ queue, ticket, connection: { queues } }: BotFacts): BotQueue | undefined {
  return ticket.queueId === null && queues.length === 1 ? queues[0] : queue;
}
