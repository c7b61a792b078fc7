import { readTaxId } from "@recado/contract/shared/read-tax-id";
import { type BotFacts, type BotQueue, type Reply, silence } from "./bot-facts.ts";
import { mostAsked } from "./hand-over.ts";

/**
 * In a queue with invoice lookup, a CPF or CNPJ starts the lookup even if an assistant handles the ticket, and shows no
 * menu.
 */
export function askDuplicateInvoices(facts: BotFacts): Reply | undefined {
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
