import { sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { CampaignRecipients } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";
import type { OptionMedia } from "../files/store.ts";

/** Recipient of a campaign whose message is due. */
export interface DueRecipient {
  id: string;
  contact_id: number | null;
  name: string;
  number: string;
  email: string;
  confirmed_at: Date | null;
}

/** Finds the campaign's next recipient; recipients who confirmed come before all others. */
export function findNextRecipient(
  db: ReadTx,
  campaignId: number,
  now: Date,
): Promise<DueRecipient | undefined> {
  return db.first(sql<DueRecipient>`
    select id, contact_id, name, number, email, confirmed_at from campaign_recipients
    where company_id = ${db.companyId} and campaign_id = ${campaignId} and state = 'planned'
      and (not_before is null or not_before <= ${now})
    order by confirmed_at, id limit 1`);
}

/** Returns the earliest time at which a postponed recipient of the campaign is due again. */
export async function findPostponement(db: ReadTx, campaignId: number): Promise<Date | null> {
  const row = await db.first(sql<{ at: Date | null }>`
    select min(not_before) as at from campaign_recipients
    where company_id = ${db.companyId} and campaign_id = ${campaignId} and state = 'planned'`);
  return row?.at ?? null;
}

export interface RefusedRecipient {
  id: string;
  refusal: string;
}

/** Finds a recipient whose message was refused for one of the reasons in `refusals` and was not retried. */
export function findRefused(
  db: ReadTx,
  campaignId: number,
  refusals: readonly string[],
): Promise<RefusedRecipient | undefined> {
  return db.first(sql<RefusedRecipient>`
    select id, reason as refusal from campaign_recipients
    where company_id = ${db.companyId} and campaign_id = ${campaignId} and state = 'failed' and tried_again_at is null
      and reason = any(${refusals}) limit 1`);
}

/**
 * Plans one more attempt for a recipient whose message was refused. Returns false if the recipient's row has changed
 * meanwhile.
 */
export async function replanRecipient(
  db: ReadTx,
  { id, refusal }: RefusedRecipient,
  at: Date,
  now: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    update campaign_recipients set state = 'planned', reason = null, not_before = ${at}, tried_again_at = ${now}
    where company_id = ${db.companyId} and id = ${id} and state = 'failed' and reason = ${refusal} and tried_again_at is null`);
  return changed > 0;
}

/** Postpones all messages of the campaign until the time `until`. */
export async function postponeCampaign(db: ReadTx, campaignId: number, until: Date): Promise<void> {
  await db.run(sql`
    update campaigns set next_at = greatest(next_at, ${until})
    where company_id = ${db.companyId} and id = ${campaignId} and status = 'EM_ANDAMENTO'`);
}

/**
 * Counts the people who received a template from any of the company's numbers since `since`. `first` is the time of the
 * earliest of these templates.
 */
export async function countTemplatePeople(
  db: ReadTx,
  since: Date,
): Promise<{ people: number; first: Date | null }> {
  const row = await db.first(sql<{ people: number; first: Date | null }>`
    select count(distinct contact_id)::integer as people, min(created_at) as first from messages
    where company_id = ${db.companyId} and from_me and media_type = 'template' and created_at > ${since} and error is null`);
  return row ?? { people: 0, first: null };
}

/**
 * Locks the recipient's row until the transaction ends. Returns false if the recipient is no longer in the state
 * `planned`.
 */
export async function lockPlanned(db: ReadTx, id: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from campaign_recipients where company_id = ${db.companyId} and id = ${id} and state = 'planned' for no key update`);
  return row !== undefined;
}

/**
 * Returns whether the campaign has already written to this contact through another recipient row. A confirmation
 * request that was answered yes does not count as a message.
 */
export async function wasWrittenTo(
  db: ReadTx,
  { campaignId, contactId, besides }: { campaignId: number; contactId: number; besides: string },
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from campaign_recipients
    where company_id = ${db.companyId} and contact_id = ${contactId} and campaign_id = ${campaignId} and id <> ${besides}
      and (message_id is not null or confirmation_message_id is not null and confirmed_at is null) limit 1`);
  return row !== undefined;
}

export async function updateRecipient(
  db: ReadTx,
  id: string,
  changes: Updateable<CampaignRecipients>,
): Promise<void> {
  await db.run(
    build
      .updateTable("campaign_recipients")
      .set(changes)
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/**
 * Returns whether a campaign message is still unsent in the connection's outbox. The next campaign message waits until
 * the outbox has none.
 */
export async function hasUnsent(db: ReadTx, connectionId: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from messages where company_id = ${db.companyId} and connection_id = ${connectionId}
      and from_me and ack = 0 and error is null and not is_deleted and campaign_id is not null limit 1`);
  return row !== undefined;
}

/** Marks as failed the recipients who were sent the confirmation request before `since` and have not answered it. */
export async function failUnconfirmed(db: ReadTx, campaignId: number, since: Date): Promise<void> {
  await db.run(sql`
    update campaign_recipients set state = 'failed', reason = 'noConfirmation'
    where company_id = ${db.companyId} and campaign_id = ${campaignId} and state = 'confirming'
      and confirmation_requested_at < ${since}`);
}

export interface SendingPace {
  next_at: Date;
  run_length: number;
  last_sent_at: Date;
}

/** Stores the campaign's pace after a message was written. Returns false if the campaign was stopped meanwhile. */
export async function notePace(db: ReadTx, campaignId: number, pacing: SendingPace): Promise<boolean> {
  const changed = await db.run(sql`
    update campaigns set next_at = ${pacing.next_at}, run_length = ${pacing.run_length}, last_sent_at = ${pacing.last_sent_at},
      waiting_reason = null, waiting_until = null
    where company_id = ${db.companyId} and id = ${campaignId} and status = 'EM_ANDAMENTO'`);
  return changed > 0;
}

/** Stores why the campaign waits, and until when. Returns false if nothing changed or the campaign is not running. */
export async function noteWaiting(
  db: ReadTx,
  campaignId: number,
  reason: string,
  until: Date | null,
): Promise<boolean> {
  const changed = await db.run(sql`
    update campaigns set waiting_reason = ${reason}, waiting_until = ${until}
    where company_id = ${db.companyId} and id = ${campaignId} and status = 'EM_ANDAMENTO'
      and (waiting_reason is distinct from ${reason} or waiting_until is distinct from ${until})`);
  return changed > 0;
}

/** Finds the scheduled campaigns of the company whose start time has come. */
export async function findDueCampaigns(db: ReadTx, moment: Date): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from campaigns where company_id = ${db.companyId} and status = 'PROGRAMADA' and not is_overdue
      and scheduled_at <= ${moment} order by scheduled_at, id`);
  return rows.map(({ id }) => id);
}

export interface CampaignFile {
  media_path: string;
  thumbnail_path: string | null;
  media_info: OptionMedia;
}

/**
 * Copies the files of the file list to the campaign, so that later changes of the list do not affect it. The files are
 * sent before the campaign's text.
 */
export async function freezeFiles(db: ReadTx, campaignId: number, fileListId: number): Promise<void> {
  await db.run(sql`
    insert into campaign_files (company_id, campaign_id, place, media_path, thumbnail_path, media_info)
    select company_id, ${campaignId}, place, media_path, thumbnail_path, media_info from file_options
    where company_id = ${db.companyId} and file_list_id = ${fileListId} and media_path is not null
    on conflict do nothing`);
}

export function findCampaignFiles(db: ReadTx, campaignId: number): Promise<CampaignFile[]> {
  return db.rows(sql<CampaignFile>`
    select media_path, thumbnail_path, media_info from campaign_files
    where company_id = ${db.companyId} and campaign_id = ${campaignId} order by place`);
}

/** Recipient row of a campaign that recently wrote to a contact or awaits the contact's confirmation. */
export interface WrittenRecipient {
  id: string;
  campaign_id: number;
  campaign_name: string;
  connection_id: number | null;
  ticket_id: number | null;
  /** Id of the campaign's newest message to the contact. */
  message_id: string | null;
  state: string;
  answered_at: Date | null;
}

export function findWrittenRecipients(
  db: ReadTx,
  { contactId, connectionId, since }: { contactId: number; connectionId: number; since: Date },
): Promise<WrittenRecipient[]> {
  return db.rows(sql<WrittenRecipient>`
    select r.id, r.campaign_id, c.name as campaign_name, r.connection_id, r.ticket_id, r.state, r.answered_at,
      coalesce(r.message_id, r.confirmation_message_id) as message_id
    from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.company_id = ${db.companyId} and r.contact_id = ${contactId} and r.connection_id = ${connectionId}
      and (r.state = 'confirming' or r.sent_at > ${since} or r.state = 'sending')
    order by r.id desc limit 5`);
}
