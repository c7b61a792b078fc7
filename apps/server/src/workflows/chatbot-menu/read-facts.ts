import { findOptionsOfAll } from "../../domain/queue-options/store.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { type AssistantColumns, readAssistant } from "./assistant-columns.ts";
import type { BotFacts, BotQueue } from "./bot-facts.ts";
import { type FactsRow, readFactsRow } from "./queries.ts";

/** Fields of a customer's message that the bot's decision depends on. */
export type ReceivedText = Pick<BotFacts, "text" | "messageId" | "sentAt" | "isWithAnswered">;

/**
 * Cache of the data for one chat. Further messages of the same batch use the cached data until the bot changes
 * something.
 */
export interface FactsMemory {
  ticketId?: number;
  row?: FactsRow | undefined;
  options?: BotFacts["options"] | undefined;
}

export function forgetFacts(memory: FactsMemory): void {
  memory.row = undefined;
  memory.options = undefined;
}

/**
 * Reads the data for the bot's decision in at most two statements. The second statement reads the options, and only if
 * the connection has queues.
 */
export async function readFacts(
  db: ReadTx,
  ticket: TicketRow,
  heard: ReceivedText,
  now: Date,
  memory: FactsMemory,
): Promise<BotFacts | undefined> {
  if (memory.ticketId !== ticket.id) forgetFacts(memory);
  memory.ticketId = ticket.id;
  memory.row ??= await readFactsRow(db, ticket.id, now);
  const { row } = memory;
  if (!row?.may_work) return undefined;
  const inPlan = (columns: AssistantColumns) => readAssistant(columns, row);
  const queues = row.queues.map(({ isOffered: _, ...queue }) => ({ ...queue, assistant: inPlan(queue) }));
  memory.options ??= queues.length === 0 ? [] : await readOptions(db, queues);
  return {
    ...heard,
    now,
    ticket: {
      userId: ticket.user_id,
      isGroup: ticket.is_group,
      queueId: ticket.queue_id,
      chatbot: ticket.chatbot,
      assistant: ticket.use_integration ? inPlan(ticket) : null,
      state: row.state,
    },
    language: row.language,
    timeZone: row.time_zone,
    holidays: row.holidays,
    scheduleType: readScheduleType(row.schedule_type),
    greetsSingleQueue: row.greets_single === "enabled",
    connection: {
      greeting: row.greeting,
      outOfHours: row.out_of_hours,
      week: row.connection_week.length > 0 ? row.connection_week : row.company_week,
      menuPause: row.menu_pause,
      mostMenus: row.most_menus,
      assistant: inPlan(row),
      queues: queues.filter((_, index) => row.queues[index]?.isOffered),
    },
    queue: queues.find(({ id }) => id === ticket.queue_id),
    options: memory.options,
  };
}

function readScheduleType(value: string | null): BotFacts["scheduleType"] {
  return value === "company" || value === "queue" ? value : "disabled";
}

async function readOptions(db: ReadTx, queues: readonly BotQueue[]): Promise<BotFacts["options"]> {
  const rows = await findOptionsOfAll(
    db,
    queues.map(({ id }) => id),
  );
  return rows.map(({ id, queue_id, parent_id, title, message }) => ({
    id,
    queueId: queue_id,
    parentId: parent_id,
    title,
    message,
  }));
}
