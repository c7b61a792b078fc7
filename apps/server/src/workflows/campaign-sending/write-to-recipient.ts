import { uploadKindOf } from "@recado/contract/shared/media";
import { textsOfCampaign } from "../../domain/campaigns/present.ts";
import {
  confirmationsOf,
  fillCampaignText,
  fillParameters,
  isLongerPause,
  pauseAfterRun,
  type RecipientVariables,
  variantsOf,
} from "../../domain/campaigns/rules.ts";
import {
  type CampaignFile,
  type DueRecipient,
  findCampaignFiles,
  lockPlanned,
  notePace,
  updateRecipient,
  wasWrittenTo,
} from "../../domain/campaigns/sending-store.ts";
import type { CampaignRow } from "../../domain/campaigns/store.ts";
import { mayRunCampaigns } from "../../domain/companies/queries.ts";
import { findOnlyQueue } from "../../domain/connections/store.ts";
import { type ContactRow, noteChecked } from "../../domain/contacts/store.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import {
  contentBody,
  fileBody,
  type MessageBody,
  type MessageFile,
  type StoredMedia,
  textBody,
} from "../../domain/messages/rules.ts";
import { existingTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import { insertTicket, lockUnfinishedTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { readCampaignSettings, variablesOf } from "../campaign-settings/actions.ts";
import { recogniseAndMerge } from "../contact-identities/recognise-and-merge.ts";
import { fillGaps } from "../conversations/fill-template.ts";
import { noteBulkMessage } from "../opt-outs/bulk-store.ts";
import { type LinkParts, optOutLink } from "../opt-outs/opt-out-link.ts";
import { isOptedOut } from "../opt-outs/queries.ts";
import { takeFromQuota, throttleError } from "../sending-limits/take-from-quota.ts";
import { CampaignThrottled } from "./campaign-throttled.ts";

export interface WritingDeps extends LinkParts {
  clock: Clock;
  newExternalId(): string;
}

interface WriteTask {
  campaign: CampaignRow;
  recipient: DueRecipient;
  /** Identities under which the channel knows the recipient. */
  identities: readonly ChannelIdentity[];
  /** Template to send on a connection over the Cloud API, where the company may not write free text first. */
  template: ChannelTemplate | undefined;
  /** True if WhatsApp has just confirmed that the number has an account. */
  isLookedUp: boolean;
  connectionId: number;
}

/** Thrown when the campaign was stopped or the recipient needs no message any more. Rolls the transaction back. */
export class CampaignStopped extends Error {}

/** Writes the recipient's message once, together with its record. Returns false if the recipient gets no message. */
export async function writeToRecipient(deps: WritingDeps, db: WriteTx, task: WriteTask): Promise<boolean> {
  const { campaign, recipient, identities, connectionId } = task;
  // In all transactions that write messages, the ticket is locked first, to avoid deadlocks.
  const contact = await recogniseAndMerge(db, connectionId, identities, recipient.name || null);
  const ticket = await lockQuietTicket(db, connectionId, contact, campaign);
  if (!(await lockPlanned(db, recipient.id)) || !(await mayRunCampaigns(db))) throw new CampaignStopped();
  const unwanted = await reasonToLeaveOut(db, task, contact);
  if (unwanted) {
    await updateRecipient(db, recipient.id, { state: "excluded", reason: unwanted, contact_id: contact.id });
    return false;
  }
  if (task.isLookedUp) await noteChecked(db, connectionId, identities, deps.clock.now());
  await requireQuota(db, connectionId, contact, deps.clock.now());
  const asks = !task.template && campaign.confirmation && recipient.confirmed_at === null;
  const number = recipient.number || (contact.number ?? "");
  const fill = await fillFor(deps, db, { ...recipient, number, contactId: contact.id });
  const bodies = task.template
    ? templateBodies(task.template, campaign, fill)
    : await wordBodies(db, campaign, fill, asks);
  if (bodies === undefined) {
    const reason = "ERR_CLOUD_TEMPLATE_PARAMETERS";
    await updateRecipient(db, recipient.id, { state: "failed", reason, contact_id: contact.id });
    return false;
  }
  const messageId = await compose(deps, db, ticket, bodies, campaign.id);
  await updateRecipient(db, recipient.id, {
    contact_id: contact.id,
    ticket_id: ticket.id,
    connection_id: connectionId,
    ...(asks
      ? {
          state: "confirming",
          confirmation_message_id: messageId,
          confirmation_requested_at: deps.clock.now(),
        }
      : { state: "sending", message_id: messageId }),
  });
  await noteBulkMessage(db, { connectionId, contactId: contact.id, now: deps.clock.now() });
  await recordTicketEvent(db, ticket, {
    type: "campaign",
    userId: null,
    reason: { type: "campaign", name: campaign.name },
    details: { campaign: { name: campaign.name, text: bodies.at(-1)?.body ?? "" } },
  });
  await pace(db, campaign, deps.clock.now());
  return true;
}

const unwanted = { path: "number", message: "Este número não quer receber mensagens em massa" };

interface Trial extends Pick<WriteTask, "campaign" | "identities" | "template" | "connectionId"> {
  number: string;
  /** Position of the text variant to send, starting at 1. */
  variant: number;
}

/** Sends the campaign's message to a number that need not be a recipient. The message counts towards the quota. */
export async function writeTestMessage(deps: WritingDeps, db: WriteTx, trial: Trial): Promise<void> {
  const { campaign, identities, template, connectionId, number, variant } = trial;
  const contact = await recogniseAndMerge(db, connectionId, identities, null);
  if (await isOptedOut(db, contact.id)) throw new AppError("ERR_VALIDATION", { issues: [unwanted] });
  const ticket = await lockQuietTicket(db, connectionId, contact, campaign);
  const now = deps.clock.now();
  // WhatsApp was asked about the number just before, so the account's existence is recorded.
  await noteChecked(db, connectionId, identities, now);
  const quota = await takeFromQuota(db, { connectionId, contactId: contact.id, number, now, isMass: false });
  if (!quota.mayWrite) throw throttleError(quota, now);
  const variants = variantsOf(textsOfCampaign(campaign));
  const chosen = variants[variant - 1] ?? variants[0] ?? "";
  const person = { name: contact.name, email: contact.email, number, contactId: contact.id };
  const fill = await fillFor(deps, db, person);
  const bodies = template
    ? templateBodies(template, campaign, fill)
    : await bodiesOf(db, campaign, fill(chosen));
  if (bodies === undefined) throw new AppError("ERR_CLOUD_TEMPLATE_PARAMETERS");
  await compose(deps, db, ticket, bodies, null);
  await noteBulkMessage(db, { connectionId, contactId: contact.id, now });
}

type Fill = (said: string) => string;

/** Builds the template message for a recipient. Returns undefined if a template parameter would be empty. */
function templateBodies(
  template: ChannelTemplate,
  campaign: CampaignRow,
  fill: Fill,
): MessageBody[] | undefined {
  const parameters = fillParameters(template, campaign.template_parameters, fill);
  if (!parameters) return undefined;
  const filled = fillGaps(template, parameters, { hasFile: campaign.media_path !== null });
  const body = contentBody(filled, null);
  const isFileLeft = filled.parameters.some(({ takes, value }) => takes !== "text" && value === "");
  const { media_info, media_path, thumbnail_path } = campaign;
  if (!isFileLeft || media_info === null || media_path === null) return [body];
  // The ticket shows the file with the text as caption. WhatsApp gets the template with the file as parameter.
  return [{ ...bodyOf(media_info, media_path, thumbnail_path), body: body.body, content: body.content }];
}

/** Builds the messages of a random text variant. A message that asks for confirmation (`asks`) has no files. */
async function wordBodies(
  db: WriteTx,
  campaign: CampaignRow,
  fill: Fill,
  asks: boolean,
): Promise<MessageBody[]> {
  const words = textsOfCampaign(campaign);
  if (asks) return [textBody(fill(anyOf(confirmationsOf(words))))];
  return bodiesOf(db, campaign, fill(anyOf(variantsOf(words))));
}

function anyOf(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? "";
}

/** Returns the reason to exclude a contact who was blocked, opted out or merged since the start; else undefined. */
async function reasonToLeaveOut(
  db: WriteTx,
  { campaign, recipient }: WriteTask,
  { id, blocked }: ContactRow,
): Promise<"blocked" | "optedOut" | "duplicate" | undefined> {
  if (blocked) return "blocked";
  if (await isOptedOut(db, id)) return "optedOut";
  const twin = { campaignId: campaign.id, contactId: id, besides: recipient.id };
  return (await wasWrittenTo(db, twin)) ? "duplicate" : undefined;
}

/** Takes one message from the quota for new contacts. Throws CampaignThrottled if the quota is used up. */
async function requireQuota(
  db: WriteTx,
  connectionId: number,
  { id, number }: ContactRow,
  now: Date,
): Promise<void> {
  const quota = await takeFromQuota(db, { connectionId, contactId: id, number, now });
  if (!quota.mayWrite) throw new CampaignThrottled(quota.reason, quota.until);
}

async function fillFor(
  deps: WritingDeps,
  db: WriteTx,
  { contactId, ...person }: RecipientVariables & { contactId: number },
): Promise<Fill> {
  const link = optOutLink(deps, { companyId: db.companyId, contactId });
  const own = variablesOf(await readCampaignSettings(db));
  return (said) => fillCampaignText(said, person, own, link);
}

/** Writes the messages in order. Returns the id of the last message, whose delivery state counts for the recipient. */
async function compose(
  deps: WritingDeps,
  db: WriteTx,
  ticket: TicketRow & { connection_id: number },
  bodies: readonly MessageBody[],
  campaignId: number | null,
): Promise<string | null> {
  let last: string | null = null;
  for (const holds of bodies) {
    const message = await composeMessage(db, {
      ticket,
      holds,
      externalId: deps.newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      isBot: true,
      ...(campaignId === null ? {} : { campaignId }),
      now: deps.clock.now(),
    });
    last = message.id;
  }
  return last;
}

/** Stores the time of the campaign's next message. Throws CampaignStopped if the campaign was stopped meanwhile. */
async function pace(db: WriteTx, campaign: CampaignRow, now: Date): Promise<void> {
  const settings = await readCampaignSettings(db);
  const run = campaign.run_length + 1;
  const isNoted = await notePace(db, campaign.id, {
    next_at: new Date(now.getTime() + pauseAfterRun(settings, run)),
    run_length: isLongerPause(settings, run) ? 0 : run,
    last_sent_at: now,
  });
  if (!isNoted) throw new CampaignStopped();
}

/** Locks the contact's unfinished ticket, or creates a closed ticket, so that an answer opens a new ticket. */
async function lockQuietTicket(
  db: WriteTx,
  connectionId: number,
  contact: ContactRow,
  { name }: CampaignRow,
): Promise<TicketRow & { connection_id: number }> {
  const unfinished = await lockUnfinishedTicket(db, contact.id, connectionId);
  if (unfinished) return { ...unfinished, connection_id: connectionId };
  const id = await insertTicket(db, {
    contactId: contact.id,
    connectionId,
    queueId: await findOnlyQueue(db, connectionId),
    userId: null,
    status: "closed",
    isGroup: false,
    reason: { type: "campaign", name },
  });
  if (id === undefined) throw new CampaignStopped();
  return { ...(await existingTicket(db, id)), connection_id: connectionId };
}

/** Returns the messages: the file list's files, then the campaign's own file with the text as caption, or the text. */
async function bodiesOf(db: WriteTx, campaign: CampaignRow, words: string): Promise<MessageBody[]> {
  const files = await findCampaignFiles(db, campaign.id);
  const before = files.map((file) => bodyOf(asStored(file.media_info), file.media_path, file.thumbnail_path));
  const { media_info, media_path, thumbnail_path } = campaign;
  const text = words === "" ? [] : [textBody(words)];
  if (media_info === null || media_path === null) return [...before, ...text];
  const own = bodyOf(media_info, media_path, thumbnail_path);
  // WhatsApp shows no caption below audio, so the text becomes a message by itself.
  if (own.mediaType === "audio") return [...before, own, ...text];
  return [...before, { ...own, body: words }];
}

/** Adds the fields that file lists do not store; they store only name, type and size. */
function asStored({ name, mimeType, size }: CampaignFile["media_info"]): StoredMedia {
  const unknown = { width: null, height: null, duration: null, peaks: null };
  return { state: "stored", name, mimeType, size, ...unknown, isVoice: false, isViewOnce: false };
}

function bodyOf(media: StoredMedia, path: string, thumbnailPath: string | null): MessageBody {
  const file: MessageFile = { media, path, thumbnailPath, reference: null };
  return fileBody(media.isVoice ? "voice" : uploadKindOf(media.mimeType), "", file);
}
