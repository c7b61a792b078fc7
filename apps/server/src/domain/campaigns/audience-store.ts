import type { ExclusionReason } from "@recado/contract/campaigns";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Selection of a campaign's recipients, by contact list or by tag, and the connection that sends the campaign. */
export interface Audience {
  contactListId: number | null;
  tagId: number | null;
  connectionId: number;
  /** Contacts who have answered a campaign since this time are excluded; null excludes nobody. */
  answeredSince: Date | null;
  /** Whether contacts with an unfinished ticket are excluded. */
  skipsOpenTickets: boolean;
}

const coldDays = 30;

/**
 * Selects all items of a contact list. Each item is matched with a contact by every spelling of its number that the
 * connection knows.
 */
function listed(db: ReadTx, listId: number, connectionId: number): RawBuilder<unknown> {
  return sql`
    select i.id as place, i.name, i.number, i.email, i.number_key, i.is_whatsapp_valid, d.contact_id
    from contact_list_items i
    left join lateral (
      select contact_id from contact_identities
      where company_id = i.company_id and connection_id = ${connectionId} and kind = 'number'
        and value in (i.number, i.number_key, case when i.number_key ~ '^55\\d{2}9[6-9]\\d{7}$'
          then left(i.number_key, 4) || substr(i.number_key, 6) end)
      limit 1) d on true
    where i.company_id = ${db.companyId} and i.contact_list_id = ${listId}`;
}

/** Selects all contacts that have the tag, or that have a ticket with the tag. */
function tagged(db: ReadTx, tagId: number): RawBuilder<unknown> {
  return sql`
    select c.id as place, c.name, coalesce(c.number, '') as number, c.email, canonical_number(c.number) as number_key,
      null::boolean as is_whatsapp_valid, c.id as contact_id
    from contacts c
    where c.company_id = ${db.companyId} and not c.is_group and c.id in (
      select t.contact_id from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
      where t.company_id = ${db.companyId} and g.tag_id = ${tagId}
      union all
      select contact_id from contact_tags where company_id = ${db.companyId} and tag_id = ${tagId})`;
}

/**
 * Selects each recipient once, in sending order; an excluded recipient has the reason for the exclusion. A single
 * statement serves audiences of any size.
 */
function people(
  db: ReadTx,
  { contactListId, tagId, connectionId, answeredSince, skipsOpenTickets }: Audience,
) {
  const source = contactListId === null ? tagged(db, tagId ?? 0) : listed(db, contactListId, connectionId);
  const answered =
    answeredSince === null
      ? sql`false`
      : sql`exists (select 1 from campaign_recipients r where r.company_id = ${db.companyId}
          and r.contact_id = named.contact_id and r.answered_at >= ${answeredSince})`;
  const attended = skipsOpenTickets
    ? sql`exists (select 1 from tickets o where o.company_id = ${db.companyId}
        and o.contact_id = named.contact_id and o.status <> 'closed')`
    : sql`false`;
  return sql`
    with source as materialized (${source}),
    named as (
      select s.place, s.name, s.number, s.email, s.is_whatsapp_valid, s.contact_id, coalesce(c.blocked, false) as blocked,
        case when c.id is null then nullif(s.number_key, '')
          else coalesce(canonical_number(c.number), 'contact:' || c.id) end as person_key,
        s.number = '' and not exists (
          select 1 from contact_identities d where d.company_id = ${db.companyId}
            and d.connection_id = ${connectionId} and d.contact_id = s.contact_id) as is_unreachable
      from source s left join contacts c on c.company_id = ${db.companyId} and c.id = s.contact_id),
    ranked as (
      select named.*, row_number() over (partition by person_key order by place) as turn,
        ${answered} as has_answered, ${attended} as is_attended,
        exists (select 1 from opt_outs o where o.company_id = ${db.companyId}
          and (o.person_key = named.person_key or o.contact_id = named.contact_id)) as wants_none
      from named)
    select place, name, number, email, contact_id, person_key, case
      when person_key is null or is_unreachable then 'noNumber'
      when turn > 1 then 'duplicate'
      when blocked then 'blocked'
      when wants_none then 'optedOut'
      when is_whatsapp_valid is false then 'notOnWhatsapp'
      when has_answered then 'answeredRecently'
      when is_attended then 'openTicket' end as reason, is_whatsapp_valid
    from ranked`;
}

/**
 * Stores the campaign's recipients in sending order, so that later changes of the list or the tag do not affect the
 * campaign. Recipients who are stored already stay unchanged.
 */
export async function insertRecipients(db: ReadTx, campaignId: number, audience: Audience): Promise<void> {
  await db.run(sql`
    insert into campaign_recipients (company_id, campaign_id, person_key, contact_id, name, number, email, state, reason, connection_id)
    select ${db.companyId}, ${campaignId}, coalesce(person_key, 'row:' || place), contact_id, name, number, email,
      case when reason is null then 'planned' else 'excluded' end, reason, ${audience.connectionId}
    from (${people(db, audience)}) p order by place
    on conflict do nothing`);
}

export interface AudienceSummary {
  people: number;
  cold: number;
  unchecked: number;
  excluded: Partial<Record<ExclusionReason, number>>;
}

/**
 * Counts how many recipients a campaign would reach and how many of them have not written recently; counts excluded
 * recipients by reason.
 */
export async function summariseAudience(db: ReadTx, audience: Audience, now: Date): Promise<AudienceSummary> {
  const rows = await db.rows(sql<{
    reason: ExclusionReason | null;
    all: number;
    warm: number;
    unchecked: number;
  }>`
    select reason, count(*)::integer as all, count(*) filter (where ${isWarm(db, audience.connectionId, now)})::integer as warm,
      count(*) filter (where p.contact_id is null and p.is_whatsapp_valid is null)::integer as unchecked
    from (${people(db, audience)}) p group by reason`);
  const meant = rows.find(({ reason }) => reason === null);
  const excluded = rows.flatMap(({ reason, all }) => (reason === null ? [] : [[reason, all] as const]));
  return {
    people: meant?.all ?? 0,
    cold: (meant?.all ?? 0) - (meant?.warm ?? 0),
    unchecked: meant?.unchecked ?? 0,
    excluded: Object.fromEntries(excluded),
  };
}

function isWarm(db: ReadTx, connectionId: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`p.contact_id is not null and exists (
    select 1 from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.company_id = ${db.companyId} and t.contact_id = p.contact_id and t.connection_id = ${connectionId}
      and not m.from_me and m.created_at > ${now}::timestamptz - interval '${sql.raw(String(coldDays))} days')`;
}

/**
 * Number of leading digits that identify the country of a phone number, even where several countries share a calling
 * code.
 */
const countryDigits = 5;

/** Counts reachable recipients by the first digits of their number, with one example number each. */
export function countBeginnings(
  db: ReadTx,
  audience: Audience,
): Promise<{ number: string; count: number }[]> {
  return db.rows(sql<{ number: string; count: number }>`
    select min(person_key) as number, count(*)::integer as count from (${people(db, audience)}) p
    where reason is null group by left(person_key, ${sql.lit(countryDigits)})`);
}

/** Finds the first recipients whom a campaign would reach, for a preview. */
export function findSample(
  db: ReadTx,
  audience: Audience,
  limit: number,
): Promise<{ name: string; number: string; email: string }[]> {
  return db.rows(sql<{ name: string; number: string; email: string }>`
    select name, number, email from (${people(db, audience)}) p where reason is null order by place limit ${sql.lit(limit)}`);
}
