import type { RatingScale } from "@recado/contract/ratings";
import type { Language } from "@recado/contract/shared/language";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AssistantColumns } from "./assistant-columns.ts";
import type { BotQueue, BotState } from "./bot-facts.ts";

export interface FactsRow {
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
  /** False if the company is blocked or overdue. The bot sends nothing for such a company. */
  may_work: boolean;
  queues: (Omit<BotQueue, "assistant"> & AssistantColumns & { isOffered: boolean })[];
}

/**
 * Reads all data for the bot's decision except the options. A single statement is used, because it runs for each
 * message that the bot may answer.
 */
export function readFactsRow(db: ReadTx, ticketId: number, now: Date): Promise<FactsRow | undefined> {
  const setting = (key: string) =>
    sql`(select value from settings s where s.company_id = t.company_id and s.key = ${key})`;
  return db.first(sql<FactsRow>`
    select t.bot_state as state, o.language, o.time_zone, o.holidays, o.schedules as company_week, w.schedules as connection_week,
      w.greeting_message as greeting, w.out_of_hours_message as out_of_hours, w.time_use_bot_queues as menu_pause,
      w.max_use_bot_queues as most_menus, ${setting("scheduleType")} as schedule_type,
      ${setting("sendGreetingMessageOneQueues")} as greets_single, w.prompt_id, w.integration_id,
      coalesce(p.use_open_ai, true) as use_prompts, coalesce(p.use_integrations, true) as use_integrations, may_work(o, ${now}) as may_work,
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
    where t.company_id = ${db.companyId} and t.id = ${ticketId}`);
}

export interface ClosingTexts {
  question: string;
  completion: string;
  userRating: string | null;
  scale: RatingScale;
  isRated: boolean;
  language: Language;
  timeZone: string;
}

export function readClosingTexts(db: ReadTx, ticketId: number): Promise<ClosingTexts | undefined> {
  return db.first(sql<ClosingTexts>`
    select w.rating_message as question, w.complation_message as completion, s.value as "userRating", coalesce(scale.value, '3')::integer as scale,
      t.rating is not null as "isRated", o.language, o.time_zone as "timeZone"
    from tickets t join companies o on o.id = t.company_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join settings s on s.company_id = t.company_id and s.key = 'userRating'
    left join settings scale on scale.company_id = t.company_id and scale.key = 'ratingScale'
    where t.company_id = ${db.companyId} and t.id = ${ticketId}`);
}
