import { type Insertable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { MessageCharges } from "../../platform/db/schema.ts";

/** Number of messages whose charges have the same country, category and day, and are either all billed or all free. */
export interface ChargeRow {
  country: string | null;
  category: string;
  day: string;
  is_billed: boolean;
  count: number;
}

/**
 * Stores the charge of a message. A later report of Meta for the same message replaces the stored charge, but the day
 * of the first report stays.
 */
export async function putCharge(
  db: ReadTx,
  charge: Omit<Insertable<MessageCharges>, "company_id">,
): Promise<void> {
  const { message_id, country, category, is_billed, pricing_model, pricing_type, charged_at } = charge;
  await db.run(sql`
    insert into message_charges
      (company_id, message_id, country, category, is_billed, pricing_model, pricing_type, charged_at)
    values (${db.companyId}, ${message_id}, ${country}, ${category}, ${is_billed}, ${pricing_model}, ${pricing_type}, ${charged_at})
    on conflict (company_id, message_id) do update set country = coalesce(excluded.country, message_charges.country),
      category = excluded.category, is_billed = excluded.is_billed, pricing_model = excluded.pricing_model,
      pricing_type = excluded.pricing_type`);
}

const columns = sql`c.country, c.category, to_char(c.charged_at at time zone 'UTC', 'YYYY-MM-DD') as day, c.is_billed,
  count(*)::integer as count`;
/** SQL condition: the message was delivered. Meta charges delivered messages only. */
const isDelivered = sql`m.ack >= 3`;

export function countChargesOfTicket(db: ReadTx, ticketId: number): Promise<ChargeRow[]> {
  return db.rows(sql<ChargeRow>`
    select ${columns} from messages m join message_charges c on c.company_id = m.company_id and c.message_id = m.id
    where m.company_id = ${db.companyId} and m.ticket_id = ${ticketId} and m.from_me and ${isDelivered}
    group by 1, 2, 3, 4`);
}

export function countChargesOfCampaign(db: ReadTx, campaignId: number): Promise<ChargeRow[]> {
  return db.rows(sql<ChargeRow>`
    select ${columns} from campaign_recipients r
    join message_charges c on c.company_id = r.company_id and c.message_id = r.message_id
    where r.company_id = ${db.companyId} and r.campaign_id = ${campaignId} and r.state in ('delivered', 'read')
    group by 1, 2, 3, 4`);
}
