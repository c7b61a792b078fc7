import { asksForMainMenu } from "@recado/contract/shared/bot-menu";
import { readTaxId } from "@recado/contract/shared/read-tax-id";
import { type BotFacts, type BotQueue, type BotReply, silentReply } from "./bot-facts.ts";
import { handToAssistant, leaveAssistant, mostQueuedMessages } from "./hand-over.ts";
import { isPersonActive, limitTexts, pauseMs } from "./limit-texts.ts";
import { offerOptions } from "./offer-options.ts";
import { closedQueueText, offerQueues, returnToMenu } from "./offer-queues.ts";
import { isClosedNow, sendClosedText } from "./opening-hours.ts";

/**
 * Decides the bot's reply to a customer's message that was just stored. The bot never writes in a ticket that a user
 * attends.
 */
export function decideReply(facts: BotFacts): BotReply {
  const { ticket } = facts;
  if (ticket.userId !== null || ticket.isGroup || ticket.state.isStopped || isLongAgo(facts))
    return silentReply(facts);
  for (const step of steps) {
    const reply = step(facts);
    if (reply) return limitTexts(facts, reply);
  }
  return silentReply(facts);
}

/** Parts of the decision, in the order in which they are tried. The first part that returns a reply decides. */
const steps: readonly ((facts: BotFacts) => BotReply | undefined)[] = [
  mainMenu,
  closedCompany,
  leftToPerson,
  closedQueue,
  passToInvoiceLookup,
  handToAssistant,
  offerQueues,
  queueOptions,
];

/**
 * Returns true for messages that arrived long after they were sent, for example after an outage. People answer these
 * messages.
 */
function isLongAgo({ now, sentAt }: BotFacts): boolean {
  return now.getTime() - sentAt.getTime() > pauseMs;
}

function closedCompany(facts: BotFacts): BotReply | undefined {
  const { scheduleType, connection } = facts;
  if (scheduleType !== "company" || connection.outOfHours === "") return undefined;
  if (!isClosedNow(facts, connection.week)) return undefined;
  return sendClosedText(facts, "company", connection.week, connection.outOfHours);
}

function mainMenu(facts: BotFacts): BotReply | undefined {
  const menu = asksForMainMenu(facts.text) ? returnToMenu(facts) : undefined;
  return menu && leaveAssistant(facts, menu);
}

function leftToPerson(facts: BotFacts): BotReply | undefined {
  return isPersonActive(facts.ticket.state, facts.now)
    ? { ...silentReply(facts), chatbot: false }
    : undefined;
}

function closedQueue(facts: BotFacts): BotReply | undefined {
  const { queue } = facts;
  if (!queue) return undefined;
  const text = closedQueueText(facts, queue);
  return text === undefined ? undefined : sendClosedText(facts, queue.id, queue.week, text);
}

function queueOptions(facts: BotFacts): BotReply | undefined {
  return offerOptions(facts, () => returnToMenu(facts) ?? silentReply(facts));
}

/**
 * Passes a CPF or CNPJ to the invoice lookup, if the ticket's queue has an invoice lookup. The lookup is asked even if
 * another assistant handles the ticket, and no menu is sent.
 */
function passToInvoiceLookup(facts: BotFacts): BotReply | undefined {
  const { ticket, messageId, text } = facts;
  const queue = queueOf(facts);
  if (!queue?.duplicateInvoices || text === null || readTaxId(text) === undefined) return undefined;
  const { asked = [], copies = [] } = ticket.state;
  const state = {
    ...ticket.state,
    asked: [...asked, messageId].slice(-mostQueuedMessages),
    copies: [...copies, messageId].slice(-mostQueuedMessages),
  };
  return { ...silentReply(facts), queueId: queue.id, isAsked: true, state };
}

/**
 * Returns the queue whose rules apply to the message. A connection with a single queue offers no menu, so a ticket
 * without a queue counts as being in that queue.
 */
function queueOf({ queue, ticket, connection: { queues } }: BotFacts): BotQueue | undefined {
  return ticket.queueId === null && queues.length === 1 ? queues[0] : queue;
}
