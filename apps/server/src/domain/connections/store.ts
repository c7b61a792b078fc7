import type { ChannelProvider, ConnectionStatus, DisconnectReason } from "@recado/contract/connections";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { CloudConnections, Connections } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import type { SessionState } from "../../ports/channel.ts";
import { lockCompany } from "../companies/queries.ts";
import { insertLease, isCarried, isOwnedUnder } from "./lease-store.ts";

export type ConnectionRow = Omit<Selectable<Connections>, "status" | "reason" | "provider"> & {
  status: ConnectionStatus;
  reason: DisconnectReason | null;
  provider: ChannelProvider;
  queues: { id: number; name: string; color: string }[];
  waiting_messages: number;
  prompt_name: string | null;
  integration_name: string | null;
  cloud: {
    phone_number_id: string;
    waba_id: string;
    graph_version: string;
    base_url: string;
    webhook_id: string;
  } | null;
};

function connectionsOf(db: ReadTx) {
  return sql<ConnectionRow>`select w.*, coalesce((
      select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, q.id)
      from connection_queues wq join queues q on q.company_id = wq.company_id and q.id = wq.queue_id
      where wq.company_id = w.company_id and wq.connection_id = w.id), '[]') as queues,
    coalesce(o.count, 0) as waiting_messages,
    (select p.name from prompts p where p.company_id = w.company_id and p.id = w.prompt_id) as prompt_name,
    (select i.name from integrations i where i.company_id = w.company_id and i.id = w.integration_id) as integration_name,
    (select json_build_object('phone_number_id', cc.phone_number_id, 'waba_id', cc.waba_id, 'graph_version', cc.graph_version,
        'base_url', cc.base_url, 'webhook_id', cc.webhook_id)
      from cloud_connections cc where cc.company_id = w.company_id and cc.connection_id = w.id) as cloud
    from connections w
    left join (
      select connection_id, count(*)::integer as count from messages
      where company_id = ${db.companyId} and from_me and ack = 0 and error is null and not is_deleted
      group by connection_id) o on o.connection_id = w.id
    where w.company_id = ${db.companyId}`;
}

export function findConnections(db: ReadTx): Promise<ConnectionRow[]> {
  return db.rows(sql<ConnectionRow>`${connectionsOf(db)} order by w.id`);
}

export function findConnection(db: ReadTx, id: number): Promise<ConnectionRow | undefined> {
  return db.first(sql<ConnectionRow>`${connectionsOf(db)} and w.id = ${id}`);
}

/** Returns the queue of a connection that has exactly one queue; otherwise null. */
export async function findOnlyQueue(db: ReadTx, connectionId: number): Promise<number | null> {
  const rows = await db.rows(
    sql<{ queue_id: number }>`select queue_id from connection_queues
      where company_id = ${db.companyId} and connection_id = ${connectionId} limit 2`,
  );
  const [first, second] = rows;
  return first && !second ? first.queue_id : null;
}

export async function insertConnection(
  db: ReadTx,
  connection: Omit<Insertable<Connections>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("connections")
    .values({ ...connection, company_id: db.companyId })
    .returning("id");
  const { id } = onlyRow(await db.rows(statement));
  await insertLease(db, id);
  return id;
}

export async function countConnections(db: ReadTx): Promise<number> {
  const counted = build
    .selectFrom("connections")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", db.companyId);
  return onlyRow(await db.rows(counted)).count;
}

export async function updateConnectionRow(
  db: ReadTx,
  id: number,
  changes: Updateable<Connections>,
): Promise<void> {
  await db.run(
    build
      .updateTable("connections")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

type CloudColumns = Omit<Insertable<CloudConnections>, "company_id" | "connection_id">;

export async function insertCloudRow(db: ReadTx, connectionId: number, columns: CloudColumns): Promise<void> {
  const ids = { company_id: db.companyId, connection_id: connectionId };
  await db.run(build.insertInto("cloud_connections").values({ ...columns, ...ids }));
}

export async function updateCloudRow(
  db: ReadTx,
  connectionId: number,
  changes: Updateable<CloudConnections>,
): Promise<void> {
  await db.run(
    build
      .updateTable("cloud_connections")
      .set(changes)
      .where("company_id", "=", db.companyId)
      .where("connection_id", "=", connectionId),
  );
}

export async function replaceQueues(db: ReadTx, id: number, queueIds: readonly number[]): Promise<void> {
  await db.run(
    build
      .deleteFrom("connection_queues")
      .where("company_id", "=", db.companyId)
      .where("connection_id", "=", id),
  );
  if (queueIds.length === 0) return;
  const values = queueIds.map((queueId) => ({
    company_id: db.companyId,
    connection_id: id,
    queue_id: queueId,
  }));
  await db.run(build.insertInto("connection_queues").values(values));
}

/** Returns whether the connection exists, and protects it from deletion until the transaction ends. */
export async function keepConnection(db: ReadTx, id: number): Promise<boolean> {
  const kept = await db.first(
    sql`select 1 from connections where company_id = ${db.companyId} and id = ${id} for key share`,
  );
  return kept !== undefined;
}

/** Locks the connection's row until the transaction ends. */
export async function lockConnection(db: ReadTx, id: number): Promise<void> {
  await db.run(
    sql`select 1 from connections where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
}

/** Clears the default flag before another connection becomes the default. */
export async function clearDefault(db: ReadTx): Promise<void> {
  await db.run(
    sql`update connections set is_default = false where company_id = ${db.companyId} and is_default`,
  );
}

/** Makes the oldest connection the default, preferably a connected one; used when there is no default. */
export async function nameDefault(db: ReadTx): Promise<void> {
  await lockCompany(db);
  await db.run(sql`
    update connections set is_default = true where company_id = ${db.companyId} and id = (
      select id from connections where company_id = ${db.companyId} order by status <> 'CONNECTED', id limit 1)
    and not exists (select 1 from connections where company_id = ${db.companyId} and is_default)`);
}

export interface CloudWebhook {
  connection_id: number;
  app_secret: Buffer;
  verify_token: Buffer;
}

export function findCloudWebhook(db: ReadTx, webhookId: string): Promise<CloudWebhook | undefined> {
  return db.first(sql<CloudWebhook>`select connection_id, app_secret, verify_token from cloud_connections
    where company_id = ${db.companyId} and webhook_id = ${webhookId}`);
}

/** Maps Meta's phone number ids to the ids of the company's connections. */
export async function findCloudNumbers(
  db: ReadTx,
  phoneNumberIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ phone_number_id: string; connection_id: number }>`
    select phone_number_id, connection_id from cloud_connections
    where company_id = ${db.companyId} and phone_number_id = any(${phoneNumberIds}::text[])`);
  return new Map(rows.map((row) => [row.phone_number_id, row.connection_id]));
}

/**
 * Finds the connection over which a user sends: the user's own, else the default if connected, else any connected one.
 */
export async function findSendingConnection(
  db: ReadTx,
  usersConnection: number | null,
): Promise<number | undefined> {
  const row = await db.first(sql<{ id: number }>`
    select id from connections where company_id = ${db.companyId} and (id = ${usersConnection} or status = 'CONNECTED')
    order by id is distinct from ${usersConnection}, not is_default, id limit 1`);
  return row?.id;
}

export async function findProvider(db: ReadTx, id: number): Promise<ChannelProvider | undefined> {
  const row = await db.first(
    sql<{
      provider: ChannelProvider;
    }>`select provider from connections where company_id = ${db.companyId} and id = ${id}`,
  );
  return row?.provider;
}

/** Finds a connected connection with a living owner; WhatsApp Web is preferred, then the default connection. */
export async function findLiveConnection(db: ReadTx): Promise<number | undefined> {
  const row = await db.first(sql<{ id: number }>`
    select w.id from connections w
    where w.company_id = ${db.companyId} and w.status = 'CONNECTED' and ${isCarried(sql`w.id`)}
    order by w.provider = 'cloud', not w.is_default, w.id limit 1`);
  return row?.id;
}

/** Stores the state of the session if the writer's epoch is current; otherwise stores nothing and returns false. */
export async function writeState(
  db: ReadTx,
  id: number,
  epoch: string,
  state: SessionState,
): Promise<boolean> {
  const written = await db.run(sql`
    update connections set status = ${state.status}, qrcode = ${state.qrcode}, reason = ${state.reason}, retries = ${state.retries},
      number = coalesce(${state.number}, number), updated_at = now(),
      last_proof_at = case when ${state.status} = 'CONNECTED' then now() else last_proof_at end
    where company_id = ${db.companyId} and id = ${id} and ${isOwnedUnder(id, epoch)}`);
  return written > 0;
}

const keptStates = 50;

/** Adds a session state to the connection's history and deletes the oldest entries. */
export async function keepHistory(db: ReadTx, id: number, { status, reason }: SessionState): Promise<void> {
  const ofConnection = sql`company_id = ${db.companyId} and connection_id = ${id}`;
  await db.run(sql`
    insert into connection_history (company_id, connection_id, status, reason)
    select ${db.companyId}, ${id}, ${status}, ${reason}
    where not exists (
      select 1 from (select status, reason from connection_history where ${ofConnection} order by id desc limit 1) as newest
      where newest.status = ${status} and newest.reason is not distinct from ${reason})`);
  await db.run(sql`
    delete from connection_history where ${ofConnection} and id <= (
      select id from connection_history where ${ofConnection} order by id desc offset ${keptStates} limit 1)`);
}

/**
 * Returns whether this state is the first after a connected session broke, other than by a logout requested here. Later
 * retries return false, because the history already shows the break.
 */
export async function isFirstOfBreak(
  db: ReadTx,
  id: number,
  { status, reason }: SessionState,
): Promise<boolean> {
  const isBroken = status === "TIMEOUT" || status === "DISCONNECTED";
  if (!isBroken || reason === "loggedOutHere") return false;
  const newest = await db.first(sql<{ status: ConnectionStatus }>`
    select status from connection_history
    where company_id = ${db.companyId} and connection_id = ${id} and status in ('CONNECTED', 'TIMEOUT', 'DISCONNECTED')
    order by id desc limit 1`);
  return newest?.status === "CONNECTED";
}

export interface DiagnosisRow {
  is_carried: boolean;
  waiting_since: Date | null;
  pending_events: number;
  put_aside_events: number;
  /** Webhook fields that this version does not read, most frequent first; times are ISO strings. */
  unknown_fields: { field: string; count: number; last_at: string }[];
  /** Changes of the session's state, newest first; times are ISO strings. */
  history: { status: ConnectionStatus; reason: DisconnectReason | null; at: string }[];
}

export async function findDiagnosis(db: ReadTx, id: number): Promise<DiagnosisRow> {
  const ofConnection = sql`company_id = ${db.companyId} and connection_id = ${id}`;
  const rows = await db.rows(sql<DiagnosisRow>`select
    ${isCarried(id)} as is_carried,
    (select min(created_at) from messages
      where ${ofConnection} and from_me and ack = 0 and error is null and not is_deleted) as waiting_since,
    (select count(*)::integer from channel_events where ${ofConnection} and done_at is null) as pending_events,
    (select count(*)::integer from channel_events where ${ofConnection} and error is not null) as put_aside_events,
    coalesce((select json_agg(json_build_object('field', field, 'count', count, 'last_at', last_at) order by count desc, field)
      from unknown_webhook_fields where ${ofConnection}), '[]') as unknown_fields,
    coalesce((select json_agg(json_build_object('status', status, 'reason', reason, 'at', created_at) order by id desc)
      from connection_history where ${ofConnection}), '[]') as history`);
  return onlyRow(rows);
}

export async function noteProofOfLife(db: ReadTx, id: number): Promise<void> {
  await db.run(
    sql`update connections set last_proof_at = now() where company_id = ${db.companyId} and id = ${id}`,
  );
}
