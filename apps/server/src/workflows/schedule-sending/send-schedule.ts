import type { Language } from "@recado/contract/shared/language";
import { fillVariables } from "@recado/contract/shared/template-variables";
import type { Logger } from "pino";
import { findCompany } from "../../domain/companies/queries.ts";
import { findOnlyQueue, findSendingConnection } from "../../domain/connections/store.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { hasCustomerWrittenSince } from "../../domain/messages/last-message-store.ts";
import { fileBody, type MessageBody, textBody } from "../../domain/messages/rules.ts";
import { findQueue } from "../../domain/queues/store.ts";
import { planNext, publishSchedule } from "../../domain/schedules/actions.ts";
import { isLate } from "../../domain/schedules/rules.ts";
import {
  findSchedule,
  lockSchedule,
  mayPlanSchedules,
  restoredReason,
  type ScheduleRow,
  updateScheduleRow,
} from "../../domain/schedules/store.ts";
import { changeTicket, existingTicket, openTicketFor, publishTicket } from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { findTicket, findTicketToUse, lockTicket, type TicketRow } from "../../domain/tickets/store.ts";
import { colleagueOf } from "../../domain/users/queries.ts";
import { findUser } from "../../domain/users/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { noteBulkMessage } from "../opt-outs/bulk-store.ts";
import { isOptedOut } from "../opt-outs/queries.ts";
import { type ConfirmRecipientDeps, confirmRecipient } from "../sending-limits/confirm-recipient.ts";
import type { Throttle } from "../sending-limits/rules.ts";
import { takeFromQuota } from "../sending-limits/take-from-quota.ts";

export interface SendingDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  newExternalId(): string;
  /**
   * Resolves to every identity that the channel has for a number, or to null if the number has no account. The request
   * goes to the process that owns the connection.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/**
 * Sends a schedule. If the error is an AppError, the message may not be sent, and the error is stored with the
 * schedule. Any other error is logged and retried, and does not block other schedules.
 */
export async function sendOrExplain(deps: SendingDeps, companyId: number, id: number): Promise<boolean> {
  const write = <T>(work: (db: WriteTx) => Promise<T>) => deps.database.write(companyId, work);
  try {
    await sendOrHold({ ...deps, write }, id);
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return true;
    if (error instanceof AppError) {
      await write((db) => keepReason(db, id, error.code, deps.clock.now()));
      return true;
    }
    deps.logger.error(
      { err: error, companyId, scheduleId: id },
      "scheduled message not sent, retrying within a minute",
    );
    return false;
  }
}

/**
 * Sends a schedule. If the number was not seen on WhatsApp recently, the number is checked first. While the connection
 * is throttled, the schedule waits.
 */
async function sendOrHold(deps: SendingDeps & ConfirmRecipientDeps, id: number): Promise<void> {
  const send = () => deps.write((db) => sendSchedule(deps, db, id));
  const hold = async (error: unknown) => {
    if (!(error instanceof Resting)) throw error;
    await deps.write((db) => keepHold(db, id, error.throttle));
  };
  await send().catch(async (error: unknown) => {
    if (!(error instanceof Resting) || error.number === null) return hold(error);
    if (error.throttle.reason !== "not-on-whatsapp-confirmed") return hold(error);
    const found = await confirmRecipient(deps, { ...error, number: error.number });
    if (found === "nobody") throw new AppError("ERR_WAPP_INVALID_CONTACT");
    return found === "there" ? send().catch(hold) : hold(error);
  });
}

/** Stores the message, marks the schedule as sent and plans the next schedule of the series, all in one transaction. */
async function sendSchedule(deps: SendingDeps, db: WriteTx, id: number): Promise<void> {
  const planned = await findSchedule(db, id);
  if (!planned || !isDue(planned, deps.clock.now())) return;
  if (planned.held_reason === restoredReason) throw new AppError("ERR_SCHEDULE_RESTORED");
  if (!(await mayPlanSchedules(db))) throw new AppError("ERR_PLAN_NOT_INCLUDED");
  // The ticket is locked before the schedule. All other code that locks both uses the same order, which avoids
  // deadlocks.
  const ticket = await ticketFor(db, planned);
  const schedule = (await lockSchedule(db, id)) ? await findSchedule(db, id) : undefined;
  const now = deps.clock.now();
  // Another process has sent the schedule, or a user has changed it meanwhile.
  if (!schedule || !isDue(schedule, now) || schedule.contact_id !== ticket.contact_id) throw new Overtaken();
  await requireMayLeave(db, schedule, ticket, now);
  await requireQuota(db, schedule, ticket.connection_id, now);
  const message = await composeMessage(db, {
    ticket,
    holds: bodyOf(schedule, await scheduleText(db, schedule, ticket, now)),
    externalId: deps.newExternalId(),
    clientMessageId: schedule.client_message_id,
    quotedId: null,
    userId: schedule.user_id,
    ...(!(await isAnswer(db, schedule, ticket)) && { writtenBy: "program" }),
    now,
  });
  await updateScheduleRow(db, id, {
    status: "ENVIADA",
    sent_at: now,
    is_late: isLate(schedule, now),
    held_reason: null,
    held_until: null,
    ticket_id: ticket.id,
    message_id: message.id,
  });
  const { connection_id: connectionId, contact_id: contactId } = ticket;
  // To its recipient, a repeated message looks like a campaign. The message therefore counts as a mass message, to
  // which the recipient may reply with an opt-out.
  if (schedule.series_id !== null) await noteBulkMessage(db, { connectionId, contactId, now });
  await publishSchedule(db, id, "update");
  await planNext(db, { ...schedule, ticket_id: ticket.id }, now);
}

/**
 * Returns whether the message answers the customer. It was planned once, and the customer has not written since. Any
 * other scheduled message counts as written by a program, so that the customer's newer message stays unanswered.
 */
async function isAnswer(db: WriteTx, schedule: ScheduleRow, ticket: TicketRow): Promise<boolean> {
  if (schedule.series_id !== null) return false;
  return !(await hasCustomerWrittenSince(db, ticket.id, schedule.created_at));
}

/** Throws an AppError, which is stored as the schedule's failure, if the message may not be sent. */
async function requireMayLeave(
  db: WriteTx,
  schedule: ScheduleRow,
  ticket: TicketRow,
  now: Date,
): Promise<void> {
  await requirePlannerMaySee(db, schedule, ticket);
  // An opt-out blocks only repeated schedules. A single schedule is a personal message and is still sent.
  if (schedule.series_id !== null && (await isOptedOut(db, schedule.contact_id)))
    throw new AppError("ERR_SCHEDULE_OPTED_OUT");
  if (ticket.window_closes_at !== null && ticket.window_closes_at <= now)
    throw new AppError("ERR_CLOUD_WINDOW_CLOSED");
}

/**
 * Throws unless the user who planned the schedule may write in the ticket. The ticket for which the schedule was
 * planned is always allowed, even if it was transferred meanwhile.
 */
async function requirePlannerMaySee(
  db: WriteTx,
  schedule: ScheduleRow,
  ticket: { id: number; queue_id: number | null },
): Promise<void> {
  if (ticket.id === schedule.ticket_id || schedule.user_id === null) return;
  const planner = await findUser(db, schedule.user_id);
  if (planner && !maySeeTicket(colleagueOf(planner), ticket)) throw new AppError("ERR_OTHER_OPEN_TICKET");
}

/** Thrown when another transaction is sending or has changed the schedule; the current transaction is rolled back. */
class Overtaken extends Error {}

/** Thrown when the connection may not send unsolicited messages now; the transaction is rolled back. */
class Resting extends Error {
  readonly connectionId: number;
  readonly contactId: number;
  readonly number: string | null;
  readonly throttle: Throttle;
  constructor({ contact_id, contact_number }: ScheduleRow, connectionId: number, throttle: Throttle) {
    super(throttle.reason);
    this.connectionId = connectionId;
    this.contactId = contact_id;
    this.number = contact_number;
    this.throttle = throttle;
  }
}

async function requireQuota(
  db: WriteTx,
  schedule: ScheduleRow,
  connectionId: number,
  now: Date,
): Promise<void> {
  const { contact_id: contactId, contact_number: number } = schedule;
  const quota = await takeFromQuota(db, { connectionId, contactId, number, now, isMass: false });
  if (!quota.mayWrite) throw new Resting(schedule, connectionId, quota);
}

function isDue({ status, send_at }: ScheduleRow, now: Date): boolean {
  return status === "PENDENTE" && send_at <= now;
}

/**
 * Locks the contact's unfinished ticket. If the contact has none, opens a pending ticket, as for a message typed on the
 * company's phone.
 */
async function ticketFor(db: WriteTx, schedule: ScheduleRow): Promise<TicketRow & { connection_id: number }> {
  const id = await findTicketToUse(db, schedule.contact_id, schedule.ticket_id);
  if (id === undefined) return openFor(db, schedule);
  if (!(await lockTicket(db, id))) throw new Overtaken();
  const ticket = await existingTicket(db, id);
  if (ticket.status === "closed") throw new Overtaken();
  if (ticket.connection_id !== null) return { ...ticket, connection_id: ticket.connection_id };
  const connection_id = await sendingConnection(db, schedule);
  return { ...(await changeTicket(db, ticket, { connection_id })), connection_id };
}

async function openFor(db: WriteTx, schedule: ScheduleRow): Promise<TicketRow & { connection_id: number }> {
  const { contact_id: contactId, contact_is_group: isGroup, ticket_id } = schedule;
  const past = ticket_id === null ? undefined : await findTicket(db, ticket_id);
  const connectionId = past?.connection_id ?? (await sendingConnection(db, schedule));
  const { ticket, isNew } = await openTicketFor(db, {
    contactId,
    connectionId,
    queueId: past?.queue_id ?? (await queueBefore(db, schedule)) ?? (await findOnlyQueue(db, connectionId)),
    userId: null,
    status: "pending",
    isGroup,
    reason: { type: "schedule" },
  });
  if (isNew) publishTicket(db, ticket);
  return { ...ticket, connection_id: connectionId };
}

/**
 * Queue of the deleted ticket in which the schedule was planned, so that the new ticket is visible to the same users.
 */
async function queueBefore(db: WriteTx, { queue_before }: ScheduleRow): Promise<number | undefined> {
  return queue_before ? (await findQueue(db, queue_before))?.id : undefined;
}

/**
 * Returns the connection that the user who planned the schedule would send with now. Throws ERR_NO_DEF_WAPP_FOUND if
 * the company has no such connection.
 */
async function sendingConnection(db: WriteTx, { user_id }: ScheduleRow): Promise<number> {
  const planner = user_id === null ? undefined : await findUser(db, user_id);
  const id = await findSendingConnection(db, planner?.connection_id ?? null);
  if (id === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return id;
}

async function scheduleText(
  db: WriteTx,
  schedule: ScheduleRow,
  ticket: TicketRow,
  now: Date,
): Promise<string> {
  const company = await findCompany(db);
  return fillVariables(schedule.body, {
    contactName: schedule.contact_name,
    ticket: { id: ticket.id, createdAt: ticket.created_at.toISOString() },
    now,
    language: (company?.language ?? "pt") as Language,
    timeZone: company?.time_zone ?? "America/Sao_Paulo",
  });
}

function bodyOf({ media_info, media_path, thumbnail_path }: ScheduleRow, words: string): MessageBody {
  if (media_info === null) return textBody(words);
  const file = { media: media_info, path: media_path, thumbnailPath: thumbnail_path, reference: null };
  return fileBody("image", words, file);
}

/** Stores why the schedule waits; publishes the schedule only if the reason has changed. */
async function keepHold(db: WriteTx, id: number, { reason, until }: Throttle): Promise<void> {
  if (!(await lockSchedule(db, id))) return;
  const schedule = await findSchedule(db, id);
  if (schedule?.status !== "PENDENTE") return;
  if (schedule.held_reason === reason && schedule.held_until?.getTime() === until?.getTime()) return;
  await updateScheduleRow(db, id, { held_reason: reason, held_until: until });
  await publishSchedule(db, id, "update");
}

/** Stores why a schedule failed and plans the next schedule of the series, which a failure does not end. */
async function keepReason(db: WriteTx, id: number, error: string, now: Date): Promise<void> {
  if (!(await lockSchedule(db, id))) return;
  const schedule = await findSchedule(db, id);
  if (schedule?.status !== "PENDENTE") return;
  await updateScheduleRow(db, id, { status: "ERRO", error, held_reason: null, held_until: null });
  await publishSchedule(db, id, "update");
  await planNext(db, schedule, now);
}
