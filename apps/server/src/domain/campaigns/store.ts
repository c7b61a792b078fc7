import type { CampaignCounts, CampaignStatus } from "@recado/contract/campaigns";
import { recipientStates } from "@recado/contract/campaigns";
import type { ChannelProvider } from "@recado/contract/connections";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Campaigns } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { containing } from "../../platform/like-pattern.ts";
import type { StoredMedia } from "../messages/rules.ts";

export type CampaignRow = Omit<
  Selectable<Campaigns>,
  "status" | "media_info" | "told_counts" | `${string}_count`
> & {
  status: CampaignStatus;
  media_info: StoredMedia | null;
  counts: CampaignCounts;
  told_counts: CampaignCounts | null;
  connection_name: string | null;
  connection_provider: ChannelProvider | null;
  contact_list_name: string | null;
  tag_name: string | null;
  file_list_name: string | null;
};

const counts = sql`json_build_object(${sql.join(
  recipientStates.flatMap((state) => [sql.lit(state), sql.ref(`c.${state}_count`)]),
)}, 'answered', c.answered_count, 'optedOut', c.opted_out_count)`;

function presentable(condition: RawBuilder<unknown>): RawBuilder<CampaignRow> {
  return sql<CampaignRow>`
    select c.*, ${counts} as counts, w.name as connection_name, w.provider as connection_provider, l.name as contact_list_name, t.name as tag_name, f.name as file_list_name
    from campaigns c
    left join connections w on w.company_id = c.company_id and w.id = c.connection_id
    left join contact_lists l on l.company_id = c.company_id and l.id = c.contact_list_id
    left join tags t on t.company_id = c.company_id and t.id = c.tag_id
    left join file_lists f on f.company_id = c.company_id and f.id = c.file_list_id
    where ${condition}`;
}

export function findCampaign(db: ReadTx, id: number): Promise<CampaignRow | undefined> {
  return db.first(presentable(sql`c.company_id = ${db.companyId} and c.id = ${id}`));
}

/** Locks the campaign's row until the transaction ends; returns false if there is no such campaign. */
export async function lockCampaign(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from campaigns where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
  return row !== undefined;
}

export async function findCampaignPage(
  db: ReadTx,
  { search, status }: { search: string; status: CampaignStatus | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: CampaignRow[]; count: number }> {
  const matching = sql`c.company_id = ${db.companyId} and search_text(c.name) like search_text(${containing(search)})
    ${status ? sql`and c.status = ${status}` : sql``}`;
  const rows = await db.rows(
    sql<CampaignRow>`${presentable(matching)} order by c.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from campaigns c where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export type CampaignColumns = Omit<Updateable<Campaigns>, "company_id" | "id">;

export async function insertCampaign(
  db: ReadTx,
  columns: CampaignColumns & { name: string },
): Promise<number> {
  const statement = build
    .insertInto("campaigns")
    // Columns that are undefined take the default of the table.
    .values({ ...(columns as Omit<Insertable<Campaigns>, "company_id">), company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

/** Columns that a copy of a campaign takes over; the others belong to one sending and take the table's defaults. */
const copiedColumns = sql.raw(
  [
    "message1, message2, message3, message4, message5, confirmation_message1, confirmation_message2",
    "confirmation_message3, confirmation_message4, confirmation_message5, confirmation, connection_id",
    "contact_list_id, tag_id, file_list_id, basis, skip_answered_days, skip_open_tickets, media_path, thumbnail_path",
    "media_info, template_name, template_language, template_parameters",
  ].join(", "),
);

export async function insertCampaignCopy(
  db: ReadTx,
  id: number,
  name: string,
  userId: number,
): Promise<number> {
  const rows = await db.rows(sql<{ id: number }>`
    insert into campaigns (company_id, name, user_id, ${copiedColumns})
    select company_id, ${name}, ${userId}::integer, ${copiedColumns} from campaigns
    where company_id = ${db.companyId} and id = ${id} returning id`);
  return onlyRow(rows).id;
}

export async function updateCampaignRow(
  db: ReadTx,
  id: number,
  changes: Updateable<Campaigns>,
): Promise<void> {
  await db.run(
    build
      .updateTable("campaigns")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Deletes a campaign. The database deletes the campaign's recipients and files by cascade. */
export async function deleteCampaignRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("campaigns").where("company_id", "=", db.companyId).where("id", "=", id));
}

export async function findRunningOver(db: ReadTx, connectionId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from campaigns
    where company_id = ${db.companyId} and connection_id = ${connectionId} and status = 'EM_ANDAMENTO' order by id`);
  return rows.map(({ id }) => id);
}

/** Counts inactive, scheduled and running campaigns, which count towards the plan's limit. */
export async function countActiveCampaigns(db: ReadTx): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from campaigns
    where company_id = ${db.companyId} and status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO')`);
  return onlyRow(rows).count;
}

export interface CampaignSettingsRow {
  message_interval: number;
  longer_interval_after: number;
  greater_interval: number;
  variables: { key: string; value: string }[];
}

export function findCampaignSettings(db: ReadTx): Promise<CampaignSettingsRow | undefined> {
  return db.first(sql<CampaignSettingsRow>`
    select message_interval, longer_interval_after, greater_interval, variables
    from campaign_settings where company_id = ${db.companyId}`);
}

/** Locks the company's campaign settings until the transaction ends. Creates the settings row if it is missing. */
export async function lockCampaignSettings(db: ReadTx): Promise<void> {
  const { companyId } = db;
  await db.run(sql`insert into campaign_settings (company_id) values (${companyId}) on conflict do nothing`);
  await db.run(sql`select 1 from campaign_settings where company_id = ${companyId} for no key update`);
}

export async function writeCampaignSettings(db: ReadTx, row: CampaignSettingsRow): Promise<void> {
  await db.run(sql`
    insert into campaign_settings (company_id, message_interval, longer_interval_after, greater_interval, variables)
    values (${db.companyId}, ${row.message_interval}, ${row.longer_interval_after}, ${row.greater_interval}, ${storableJson(row.variables)})
    on conflict (company_id) do update set message_interval = excluded.message_interval,
      longer_interval_after = excluded.longer_interval_after, greater_interval = excluded.greater_interval,
      variables = excluded.variables, updated_at = now()`);
}

/**
 * Statement that the database owner runs after a backup was restored. It is unknown which messages were sent after the
 * backup was made. Running campaigns therefore wait until a user resumes them, and campaigns whose start has passed
 * wait until a user confirms the start.
 */
export const holdBackCampaigns = {
  needs: {
    campaigns: ["is_overdue", "planned_count", "confirming_count", "waiting_until"],
    campaign_recipients: ["tried_again_at"],
  },
  statement: `
    update campaigns set status = case status when 'PROGRAMADA' then status else 'CANCELADA' end,
      is_overdue = status = 'PROGRAMADA', waiting_reason = null, waiting_until = null
    where (status = 'PROGRAMADA' and scheduled_at <= now()) or (status = 'EM_ANDAMENTO' and (
      planned_count + confirming_count > 0 or exists (
        select from campaign_recipients r where r.company_id = campaigns.company_id and r.campaign_id = campaigns.id
          and r.state = 'failed' and r.tried_again_at is null)))`,
};
