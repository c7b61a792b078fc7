import { type CloudForm, graphAddress } from "@recado/contract/cloud-api";
import type { ConnectionForm } from "@recado/contract/connections";
import type { Insertable } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type ReadTx, violates, type WriteTx } from "../../platform/db/database.ts";
import type { CloudConnections } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, permissionRoom } from "../../platform/live/rooms.ts";
import { hashToken, randomToken, type Secrets } from "../../platform/secrets.ts";
import { wakeDeletions } from "../../platform/work/deletions.ts";
import type { SessionState } from "../../ports/channel.ts";
import { type AuditSubject, auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import { lockCompany } from "../companies/queries.ts";
import { forgetNoticesOf, giveNotice } from "../notices/actions.ts";
import { accessQueue } from "../queues/policy.ts";
import { requireQueues } from "../queues/queries.ts";
import { columnsOfCloud, columnsOfConnection } from "./columns.ts";
import { type DesiredState, findOpenConnections, lockLease, writeDesiredState } from "./lease-store.ts";
import { accessConnection } from "./policy.ts";
import { auditedConnection, presentConnection, presentSession } from "./present.ts";
import { hideConnection } from "./removal-store.ts";
import {
  type ConnectionRow,
  clearDefault,
  countConnections,
  insertCloudRow,
  insertConnection,
  isFirstOfBreak,
  keepHistory,
  lockConnection,
  nameDefault,
  replaceQueues,
  updateCloudRow,
  updateConnectionRow,
  writeState,
} from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** Notification that a connection's desired state has changed or that its owner has released it. */
    connection: true;
  }
}

/** Creates a connection and requests its session; the company's first connection becomes the default. */
export async function createConnection(db: WriteTx, form: ConnectionForm): Promise<ConnectionRow> {
  await requirePlanRoom(db, "connections", countConnections);
  await requireQueues(db, queuesOf(form));
  requireGreeting(form.queueIds, form.greetingMessage);
  const id = await refuseTakenName(insertConnection(db, { ...columnsOfConnection(form), name: form.name }));
  await replaceQueues(db, id, form.queueIds);
  if (form.isDefault) await makeDefault(db, id);
  await nameDefault(db);
  db.notify("connection", String(id));
  return publishConnection(db, id);
}

/** Creates a connection on behalf of a user, with the settings of a Cloud API connection. */
export async function addConnection(
  deps: CloudDeps,
  db: WriteTx,
  actor: Actor,
  form: ConnectionForm,
): Promise<ConnectionRow> {
  const created = await createConnection(db, form);
  const { id, name: label } = created;
  await recordAudit(db, actor, { area: "connections", action: "created", entityId: id, label });
  if (created.provider === "beta") return created;
  if (!form.cloud) throw refusedField("cloud", "Required");
  return keepCloudSettings(deps, db, id, form.cloud);
}

export async function changeConnection(
  deps: CloudDeps,
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: ConnectionChanges,
): Promise<ConnectionRow> {
  const { cloud } = changes;
  const secrets = cloud && cloud.token !== "" ? (["token"] as const) : [];
  const look = () => lookAt(db, id);
  return auditUpdate(db, actor, { area: "connections", entityId: id, look, secrets }, async () => {
    const updated = await updateConnection(db, id, changes);
    return cloud ? keepCloudSettings(deps, db, id, cloud) : updated;
  });
}

async function lookAt(db: ReadTx, id: number): Promise<AuditSubject> {
  const connection = await accessConnection(db, id);
  const { transfer_queue_id: queueId } = connection;
  return auditedConnection(connection, queueId === null ? null : (await accessQueue(db, queueId)).name);
}

export type ConnectionChanges = { [Field in keyof ConnectionForm]?: ConnectionForm[Field] | undefined };

async function updateConnection(db: WriteTx, id: number, changes: ConnectionChanges): Promise<ConnectionRow> {
  if (changes.isDefault !== undefined) await lockCompany(db);
  await requireQueues(db, queuesOf(changes));
  await lockConnection(db, id);
  const before = await accessConnection(db, id);
  if (changes.isDefault === false && before.is_default) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  if (changes.queueIds || changes.greetingMessage !== undefined)
    requireGreeting(
      changes.queueIds ?? before.queues.map((queue) => queue.id),
      changes.greetingMessage ?? before.greeting_message,
    );
  await refuseTakenName(updateConnectionRow(db, id, columnsOfConnection(changes)));
  if (changes.queueIds) await replaceQueues(db, id, changes.queueIds);
  if (changes.isDefault && !before.is_default) await makeDefault(db, id);
  return publishConnection(db, id);
}

/**
 * Replaces the connection's API token, which is shown once and stored as a hash. The token begins with the company's
 * id, because the company must be known before the token is checked.
 */
export async function replaceToken(db: WriteTx, actor: Actor, id: number): Promise<string> {
  const token = `${db.companyId}-${randomToken()}`;
  const audited = {
    area: "connections",
    entityId: id,
    look: () => lookAt(db, id),
    secrets: ["token"],
  } as const;
  await auditUpdate(db, actor, audited, () => updateConnectionRow(db, id, { token_hash: hashToken(token) }));
  await publishConnection(db, id);
  return token;
}

export interface CloudDeps {
  secrets: Secrets;
  /** Allowed base URLs of the Cloud API, so that a company's input cannot direct requests elsewhere. */
  cloudApiUrls: readonly string[];
}

/** Stores the settings of a Cloud API connection and requests a session. A new connection needs every secret. */
async function keepCloudSettings(
  deps: CloudDeps,
  db: WriteTx,
  id: number,
  form: CloudForm,
): Promise<ConnectionRow> {
  const { cloud, provider } = await accessConnection(db, id);
  if (provider !== "cloud") throw refusedField("cloud", "Possible only for a Cloud API connection");
  if (!deps.cloudApiUrls.includes(graphAddress(form.baseUrl))) throw new AppError("ERR_CLOUD_URL_REFUSED");
  const columns = columnsOfCloud(deps.secrets, { companyId: db.companyId, connectionId: id }, form);
  if (cloud && isKept(cloud, columns)) return accessConnection(db, id);
  if (cloud) await numbered(updateCloudRow(db, id, columns));
  else {
    requireSecrets(form);
    const webhook_id = `${db.companyId}-${randomToken(16)}`;
    await numbered(insertCloudRow(db, id, { ...columns, webhook_id } as Insertable<CloudConnections>));
  }
  await setDesiredState(db, id, "renew");
  return publishConnection(db, id);
}

/** Returns whether the submitted settings equal the stored ones; if so, the token is not checked again. */
function isKept(cloud: NonNullable<ConnectionRow["cloud"]>, columns: object): boolean {
  const stored: Record<string, unknown> = { ...cloud };
  return Object.entries(columns).every(([column, value]) => stored[column] === value);
}

function requireSecrets(form: CloudForm): void {
  const missing = (["token", "appSecret", "verifyToken"] as const).filter((field) => form[field] === "");
  const issues = missing.map((field) => ({ path: `cloud.${field}`, message: "Required" }));
  if (issues.length > 0) throw new AppError("ERR_VALIDATION", { issues });
}

function refusedField(path: string, message: string): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path, message }] });
}

function numbered<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "cloud_connections_company_id_phone_number_id_key"))
      throw new AppError("ERR_CLOUD_NUMBER_TAKEN");
    throw error;
  });
}

/**
 * Deletes a connection. It is hidden at once, its owning process logs it out, and another connection becomes the
 * default if necessary. The row is removed when no journal entry, message or ticket refers to the connection (see
 * `clear-connection.ts`).
 */
export async function deleteConnection(db: WriteTx, id: number): Promise<void> {
  await accessConnection(db, id);
  await lockLease(db, id);
  await forgetNoticesOf(db, { connectionId: id });
  await hideConnection(db, id);
  await wakeDeletions(db, "connection", [id]);
  await nameDefault(db);
  db.publish([companyRoom(db.companyId)], "whatsapp", { action: "delete", whatsappId: id });
  db.notify("connection", String(id));
}

/** Sets the session's desired state; the process that owns the connection, now or later, carries out the change. */
export async function setDesiredState(db: WriteTx, id: number, desiredState: DesiredState): Promise<void> {
  await accessConnection(db, id);
  await writeDesiredState(db, id, desiredState);
  db.notify("connection", String(id));
}

/** Requests that the connection's session be opened again. */
export async function retrySession(db: WriteTx, id: number): Promise<void> {
  await requireRoomToOpen(db, id);
  await setDesiredState(db, id, "run");
}

/** Throws if the plan has no room to open the connection, for example after a change to a smaller plan. */
async function requireRoomToOpen(db: WriteTx, id: number): Promise<void> {
  await accessConnection(db, id);
  const open = await findOpenConnections(db);
  if (open.some((other) => other.id === id)) return;
  await requirePlanRoom(db, "connections", async (held) => (await findOpenConnections(held)).length);
}

/** Requests a new session for the connection and records this in the audit log. */
export async function renewSession(db: WriteTx, actor: Actor, id: number): Promise<void> {
  await requireRoomToOpen(db, id);
  await setDesiredState(db, id, "renew");
  const { name: label } = await accessConnection(db, id);
  await recordAudit(db, actor, { area: "connections", action: "sessionRenewed", entityId: id, label });
}

/** Requests that the connection's session be logged out, and records this in the audit log. */
export async function endSession(db: WriteTx, actor: Actor, id: number): Promise<void> {
  await setDesiredState(db, id, "logOut");
  const { name: label } = await accessConnection(db, id);
  await recordAudit(db, actor, { area: "connections", action: "sessionEnded", entityId: id, label });
}

/** Stores the state that a session reports; returns false if another process owns the connection by now. */
export async function changeSessionState(
  db: WriteTx,
  id: number,
  epoch: string,
  state: SessionState,
): Promise<boolean> {
  if (!(await writeState(db, id, epoch, state))) return false;
  const isBreak = await isFirstOfBreak(db, id, state);
  await keepHistory(db, id, state);
  if (isBreak) await giveNotice(db, "admins", { kind: "disconnection", connectionId: id });
  const connection = await accessConnection(db, id);
  const operators = permissionRoom(db.companyId, "connections-page:actionButtons");
  db.publish([operators], "whatsappSession", {
    action: "update",
    session: presentSession(connection, true),
  });
  db.publish(
    [companyRoom(db.companyId)],
    "whatsappSession",
    { action: "update", session: presentSession(connection, false) },
    [operators],
  );
  return true;
}

async function publishConnection(db: WriteTx, id: number): Promise<ConnectionRow> {
  const connection = await accessConnection(db, id);
  const operators = permissionRoom(db.companyId, "connections-page:actionButtons");
  db.publish([operators], "whatsapp", { action: "update", whatsapp: presentConnection(connection, true) });
  db.publish(
    [companyRoom(db.companyId)],
    "whatsapp",
    { action: "update", whatsapp: presentConnection(connection, false) },
    [operators],
  );
  return connection;
}

function queuesOf({ queueIds = [], transferQueueId }: ConnectionChanges): number[] {
  return transferQueueId ? [...queueIds, transferQueueId] : queueIds;
}

/** Throws for several queues without a greeting, because the greeting lists the queues to choose from. */
function requireGreeting(queueIds: readonly number[], greeting: string): void {
  if (queueIds.length > 1 && greeting.trim() === "") throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

async function makeDefault(db: WriteTx, id: number): Promise<void> {
  await lockCompany(db);
  await clearDefault(db);
  await updateConnectionRow(db, id, { is_default: true });
}

/** Translates constraint violations for a taken name or a missing assistant into application errors. */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "connections_company_id_name_key")) throw new AppError("ERR_CONNECTION_NAME_EXISTS");
    if (violates(error, "connections_integration")) throw new AppError("ERR_NO_INTEGRATION_FOUND");
    if (violates(error, "connections_prompt")) throw new AppError("ERR_NO_PROMPT_FOUND");
    throw error;
  });
}
