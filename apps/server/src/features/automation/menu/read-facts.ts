import type { Language } from "@recado/contract/shared/language";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import { findOptionsOfAll } from "../../queue-options/store.ts";
import type { TicketRow } from "../../tickets/store.ts";
import { type AssignedColumns, readAssigned } from "./assigned.ts";
import type { BotFacts, BotQueue, BotState } from "./bot-facts.ts";

/** What a customer has written, as far as the bot looks at it. */
export type Heard = Pick<BotFacts, "text" | "messageId" | "sentAt" | "isWithAnswered">;

interface FactsRow {
  state: BotState;
  language: Language;
  time_zone: string;
  holidays: Holiday[];
  company_week: WorkingHours[];
  connection_week: WorkingHours[];
  greeting: string;
  out_of_hours: string;
  menu_pause: number;
  most_menus: number;
  schedule_type: string | null;
  greets_single: string | null;
  prompt_id: number | null;
  integration_id: number | null;
  use_prompts: boolean;
  use_integrations: boolean;
  queues: (Omit<BotQueue, "assistant"> & AssignedColumns & { isOffered: boolean })[];
}

/** What was read for a chat: the next message of the same batch need not read again, as long as the bot changes nothing. */
export interface FactsMemory {
  ticketId?: number;
  row?: FactsRow | undefined;
  options?: BotFacts["options"] | undefined;
}

export function forgetFacts(memory: FactsMemory): void {
  memory.row = undefined;
  memory.options = undefined;
}

/** Two statements at the most: all but the options, and these where the connection has queues. */
export async function readFacts(
  db: ReadTx,
  ticket: TicketRow,
  heard: Heard,
  now: Date,
  memory: FactsMemory,
): Promise<BotFacts | undefined> {
  if (memory.ticketId !== ticket.id) forgetFacts(memory);
  memory.ticketId = ticket.id;
  memory.row ??= await db.first(factsStatement(db.companyId, ticket.id));
  const { row } = memory;
  if (!row) return undefined;
  const inPlan = (columns: AssignedColumns) => readAssigned(columns, row);
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

function factsStatement(companyId: number, ticketId: number) {
  const setting = (key: string) =>
    sql`(select value from settings s where s.company_id = t.company_id and s.key = ${key})`;
  return sql<FactsRow>`
    select t.bot_state as state, o.language, o.time_zone, o.holidays, o.schedules as company_week, w.schedules as connection_week,
      w.greeting_message as greeting, w.out_of_hours_message as out_of_hours, w.time_use_bot_queues as menu_pause,
      w.max_use_bot_queues as most_menus, ${setting("scheduleType")} as schedule_type,
      ${setting("sendGreetingMessageOneQueues")} as greets_single, w.prompt_id, w.integration_id,
      coalesce(p.use_open_ai, true) as use_prompts, coalesce(p.use_integrations, true) as use_integrations,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'greeting', q.greeting_message,
          'outOfHours', q.out_of_hours_message, 'week', q.schedules, 'isOffered', wq.queue_id is not null, 'prompt_id', q.prompt_id, 'integration_id', q.integration_id,
          'duplicateInvoices', q.second_copies and coalesce(${setting("asaas")}, '') <> '')
          order by q.order_queue nulls last, q.id)
        from queues q left join connection_queues wq
          on wq.company_id = q.company_id and wq.connection_id = w.id and wq.queue_id = q.id
        where q.company_id = t.company_id and (wq.queue_id is not null or q.id = t.queue_id)), '[]') as queues
    from tickets t join companies o on o.id = t.company_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join plans p on p.id = o.plan_id
    where t.company_id = ${companyId} and t.id = ${ticketId}`;
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
