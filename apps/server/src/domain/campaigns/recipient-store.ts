import type { RecipientFilter } from "@recado/contract/campaign-report";
import type { RecipientState } from "@recado/contract/campaigns";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { searchPatterns } from "../contacts/rules.ts";

export interface CampaignRecipientRow {
  id: string;
  campaign_id: number;
  contact_id: number | null;
  person_key: string;
  name: string;
  number: string;
  email: string;
  state: RecipientState;
  reason: string | null;
  ticket_uuid: string | null;
  confirmation_requested_at: Date | null;
  confirmed_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  answered_at: Date | null;
  opted_out_at: Date | null;
}

const columns = sql`r.id, r.campaign_id, r.contact_id, r.person_key, r.name, r.number, r.email, r.state, r.reason, t.uuid as ticket_uuid,
  r.confirmation_requested_at, r.confirmed_at, r.sent_at, r.delivered_at, r.read_at, r.answered_at, r.opted_out_at`;
const source = sql`campaign_recipients r left join tickets t on t.company_id = r.company_id and t.id = r.ticket_id`;

interface RecipientQuery {
  filter: RecipientFilter | undefined;
  search: string;
  seer: PermissionHolder;
}

/** SQL condition for the campaign's recipients that match a filter and a search text. */
function meant(db: ReadTx, campaignId: number, { filter, search, seer }: RecipientQuery) {
  const named =
    search === ""
      ? sql`true`
      : sql`search_text(r.name || ' ' || r.number) like any (search_texts(${searchPatterns(search, seer)}::text[]))`;
  return sql`r.company_id = ${db.companyId} and r.campaign_id = ${campaignId} and ${those(filter)} and ${named}`;
}

function those(filter: RecipientFilter | undefined): RawBuilder<unknown> {
  switch (filter) {
    case undefined:
      return sql`true`;
    case "answered":
      return sql`r.answered_at is not null`;
    case "optedOut":
      return sql`r.opted_out_at is not null`;
    default:
      return sql`r.state = ${filter}`;
  }
}

export async function findRecipientPage(
  db: ReadTx,
  campaignId: number,
  query: RecipientQuery,
  offset: number,
  limit: number,
): Promise<{ rows: CampaignRecipientRow[]; count: number }> {
  const condition = meant(db, campaignId, query);
  const rows = await db.rows(
    sql<CampaignRecipientRow>`select ${columns} from ${source} where ${condition} order by r.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from campaign_recipients r where ${condition}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findRecipientsAfter(
  db: ReadTx,
  campaignId: number,
  after: string,
  limit: number,
): Promise<CampaignRecipientRow[]> {
  return db.rows(sql<CampaignRecipientRow>`
    select ${columns} from ${source}
    where r.company_id = ${db.companyId} and r.campaign_id = ${campaignId} and r.id > ${after} order by r.id limit ${sql.lit(limit)}`);
}

/**
 * Finds recipients for a follow-up campaign: those who have not read the message, or those whose message failed for a
 * temporary reason. A recipient who answered counts as having read the message, even if the phone sends no read
 * receipts.
 */
export function findRetargets(
  db: ReadTx,
  campaignId: number,
  who: "notRead" | "failed",
  after: string,
  limit: number,
): Promise<CampaignRecipientRow[]> {
  const unreached =
    who === "notRead"
      ? sql`r.state in ('sent', 'delivered')`
      : sql`r.state = 'failed' and coalesce(r.reason, '') not in ('ERR_WAPP_INVALID_CONTACT', 'ERR_CLOUD_UNDELIVERABLE', 'ERR_CLOUD_OPTED_OUT', 'declined', 'deleted')`;
  return db.rows(sql<CampaignRecipientRow>`
    select ${columns} from ${source}
    where r.company_id = ${db.companyId} and r.campaign_id = ${campaignId} and r.id > ${after} and r.number <> ''
      and r.answered_at is null and r.opted_out_at is null and ${unreached} order by r.id limit ${sql.lit(limit)}`);
}

export function countReasons(
  db: ReadTx,
  campaignId: number,
  state: RecipientState,
): Promise<{ reason: string; count: number }[]> {
  return db.rows(sql<{ reason: string; count: number }>`
    select coalesce(reason, '') as reason, count(*)::integer as count from campaign_recipients
    where company_id = ${db.companyId} and campaign_id = ${campaignId} and state = ${state}
    group by reason order by count desc, reason`);
}

export interface ProgressPoint {
  at: Date;
  sent: number;
  delivered: number;
  read: number;
  answered: number;
}

/**
 * Divides the time from the campaign's start to its newest event into `steps` equal intervals. For the end of each
 * interval, counts the messages sent, delivered, read and answered until then.
 */
export function findProgress(
  db: ReadTx,
  campaignId: number,
  since: Date,
  steps: number,
): Promise<ProgressPoint[]> {
  return db.rows(sql<ProgressPoint>`
    with happened as (
      select 'sent' as what, sent_at as at from campaign_recipients where company_id = ${db.companyId} and campaign_id = ${campaignId} and sent_at is not null
      union all select 'delivered', delivered_at from campaign_recipients where company_id = ${db.companyId} and campaign_id = ${campaignId} and delivered_at is not null
      union all select 'read', read_at from campaign_recipients where company_id = ${db.companyId} and campaign_id = ${campaignId} and read_at is not null
      union all select 'answered', answered_at from campaign_recipients where company_id = ${db.companyId} and campaign_id = ${campaignId} and answered_at is not null),
    span as (select ${since}::timestamptz as first, greatest(max(at), ${since}::timestamptz + interval '1 second') as last from happened having count(*) > 0),
    stepped as (
      select what, least(${steps}, greatest(1, ceil(${steps} * extract(epoch from at - first) / extract(epoch from last - first))))::integer as step
      from happened, span),
    counted as (
      select step, count(*) filter (where what = 'sent') as sent, count(*) filter (where what = 'delivered') as delivered,
        count(*) filter (where what = 'read') as read, count(*) filter (where what = 'answered') as answered
      from stepped group by step)
    select first + (last - first) * (step::float8 / ${steps}) as at,
      (sum(coalesce(sent, 0)) over w)::integer as sent, (sum(coalesce(delivered, 0)) over w)::integer as delivered,
      (sum(coalesce(read, 0)) over w)::integer as read, (sum(coalesce(answered, 0)) over w)::integer as answered
    from span, generate_series(0, ${steps}) as step left join counted using (step)
    window w as (order by step) order by step`);
}

/** Finds the delivery times of the campaign's recipients, because API clients count the deliveries themselves. */
export function findShippingTimes(
  db: ReadTx,
  campaignId: number,
  most: number,
): Promise<{ deliveredAt: string | null; confirmationRequestedAt: string | null }[]> {
  return db
    .rows(
      sql<{ delivered_at: Date | null; confirmation_requested_at: Date | null }>`
        select delivered_at, confirmation_requested_at from campaign_recipients
        where company_id = ${db.companyId} and campaign_id = ${campaignId} and state <> 'excluded' order by id limit ${sql.lit(most)}`,
    )
    .then((rows) =>
      rows.map((row) => ({
        deliveredAt: row.delivered_at?.toISOString() ?? null,
        confirmationRequestedAt: row.confirmation_requested_at?.toISOString() ?? null,
      })),
    );
}

export function findListValidity(
  db: ReadTx,
  listId: number,
  most: number,
): Promise<{ isWhatsappValid: boolean | null }[]> {
  return db.rows(sql<{ isWhatsappValid: boolean | null }>`
    select is_whatsapp_valid as "isWhatsappValid" from contact_list_items
    where company_id = ${db.companyId} and contact_list_id = ${listId} order by id limit ${sql.lit(most)}`);
}

/** Assigns one contact's recipient rows to another contact; returns the ids of the rows. */
export async function reassignRecipients(db: ReadTx, from: number, to: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    update campaign_recipients set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from} returning id`);
  return rows.map(({ id }) => id);
}

/** Assigns recipient rows to their previous contact again, unless a row no longer belongs to the contact `from`. */
export async function returnRecipients(
  db: ReadTx,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    update campaign_recipients set contact_id = ${to}
    where company_id = ${db.companyId} and contact_id = ${from} and id = any(${ids}::bigint[])`);
}

/** Updates the ticket of recipients whose messages were moved to another ticket. */
export async function moveRecipients(db: ReadTx, fromTicket: number, toTicket: number): Promise<void> {
  await db.run(sql`
    update campaign_recipients set ticket_id = ${toTicket} where company_id = ${db.companyId} and ticket_id = ${fromTicket}`);
}
