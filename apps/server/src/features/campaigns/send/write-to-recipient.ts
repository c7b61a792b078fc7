import { mediaKindOf } from "@recado/contract/shared/media";
import type { WriteTx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ChannelTemplate } from "../../../ports/channel.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import type { Clock } from "../../../ports/clock.ts";
import { mayRunCampaigns } from "../../companies/queries.ts";
import { findOnlyQueue } from "../../connections/store.ts";
import { recogniseContact } from "../../contacts/identities/recognise-contact.ts";
import { type ContactRow, noteChecked } from "../../contacts/store.ts";
import { fillGaps } from "../../conversations/fill-template.ts";
import { composeMessage } from "../../messages/actions.ts";
import {
  contentBody,
  fileBody,
  type MessageBody,
  type MessageFile,
  type StoredMedia,
  textBody,
} from "../../messages/rules.ts";
import { noteBulkMessage } from "../../opt-outs/bulk-store.ts";
import { type LinkParts, optOutLink } from "../../opt-outs/opt-out-link.ts";
import { isOptedOut } from "../../opt-outs/queries.ts";
import { refusalOf, takeTurn } from "../../sending-limits/take-turn.ts";
import { existingTicket, recordTicketEvent } from "../../tickets/actions.ts";
import { insertTicket, lockUnfinishedTicket, type TicketRow } from "../../tickets/store.ts";
import { wordsOf } from "../present.ts";
import {
  confirmationsOf,
  fillCampaignWords,
  fillParameters,
  isLongerPause,
  type PersonWords,
  pauseAfter,
  variantsOf,
} from "../rules.ts";
import {
  type CampaignFile,
  type DueRecipient,
  findCampaignFiles,
  lockPlanned,
  notePace,
  updateRecipient,
  wasWrittenTo,
} from "../send-store.ts";
import { readCampaignSettings, variablesOf } from "../settings/actions.ts";
import type { CampaignRow } from "../store.ts";
import { Held } from "./held.ts";

export interface WritingDeps extends LinkParts {
  clock: Clock;
  newExternalId(): string;
}

interface Turn {
  campaign: CampaignRow;
  recipient: DueRecipient;
  /** What the connection calls them. */
  identities: readonly ChannelIdentity[];
  /** What they get in place of the campaign's words, where the connection takes nothing else. */
  template: ChannelTemplate | undefined;
  /** Whether WhatsApp was asked for them just now. */
  isLookedUp: boolean;
  connectionId: number;
}

/** The campaign was stopped, campaigns were switched off, or the person's turn has passed, while this was under way: nothing is written. */
export class Stopped extends Error {}

/**
 * A person's message is written in the transaction that notes it as theirs: both or neither, and once. False where they get
 * none.
 */
export async function writeToRecipient(deps: WritingDeps, db: WriteTx, turn: Turn): Promise<boolean> {
  const { campaign, recipient, identities, connectionId } = turn;
  // The ticket first, as whoever writes into one does: so nobody waits for each other in a circle.
  const { contact } = await recogniseContact(db, connectionId, identities, recipient.name || null);
  const ticket = await holdQuietTicket(db, connectionId, contact);
  if (!(await lockPlanned(db, recipient.id)) || !(await mayRunCampaigns(db))) throw new Stopped();
  const unwanted = await reasonToLeaveOut(db, turn, contact);
  if (unwanted) {
    await updateRecipient(db, recipient.id, { state: "excluded", reason: unwanted, contact_id: contact.id });
    return false;
  }
  if (turn.isLookedUp) await noteChecked(db, connectionId, identities, deps.clock.now());
  await requireTurn(db, connectionId, contact, deps.clock.now());
  const asks = !turn.template && campaign.confirmation && recipient.confirmed_at === null;
  const number = recipient.number || (contact.number ?? "");
  const fill = await fillFor(deps, db, { ...recipient, number, contactId: contact.id });
  const bodies = turn.template
    ? templateBodies(turn.template, campaign, fill)
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
    details: { campaign: { name: campaign.name, text: bodies.at(-1)?.body ?? "" } },
  });
  await pace(db, campaign, deps.clock.now());
  return true;
}

const unwanted = { path: "number", message: "Este número não quer receber mensagens em massa" };

interface Trial extends Pick<Turn, "campaign" | "identities" | "template" | "connectionId"> {
  number: string;
  /** Which of its texts, from 1. */
  variant: number;
}

/** The same words to somebody who is no person of the campaign: they count as written to, but not among its people. */
export async function writeTrial(deps: WritingDeps, db: WriteTx, trial: Trial): Promise<void> {
  const { campaign, identities, template, connectionId, number, variant } = trial;
  const { contact } = await recogniseContact(db, connectionId, identities, null);
  if (await isOptedOut(db, contact.id)) throw new AppError("ERR_VALIDATION", { issues: [unwanted] });
  const ticket = await holdQuietTicket(db, connectionId, contact);
  const now = deps.clock.now();
  // WhatsApp was asked for the number just now.
  await noteChecked(db, connectionId, identities, now);
  const turn = await takeTurn(db, { connectionId, contactId: contact.id, number, now, isMass: false });
  if (!turn.mayWrite) throw refusalOf(turn, now);
  const variants = variantsOf(wordsOf(campaign));
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

/** The approved text with what is filled in for the person; undefined where a gap would stay empty. */
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
  // Shown as its file with the words below, and sent as the template with that file.
  return [{ ...bodyOf(media_info, media_path, thumbnail_path), body: body.body, content: body.content }];
}

/** One of its texts, with the files where it is the message itself. */
async function wordBodies(
  db: WriteTx,
  campaign: CampaignRow,
  fill: Fill,
  asks: boolean,
): Promise<MessageBody[]> {
  const words = wordsOf(campaign);
  if (asks) return [textBody(fill(anyOf(confirmationsOf(words))))];
  return bodiesOf(db, campaign, fill(anyOf(variantsOf(words))));
}

function anyOf(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? "";
}

/** Said at the start or told since: these get nothing that is sent to many. Who was two when it began may be one by now. */
async function reasonToLeaveOut(
  db: WriteTx,
  { campaign, recipient }: Turn,
  { id, blocked }: ContactRow,
): Promise<"blocked" | "optedOut" | "duplicate" | undefined> {
  if (blocked) return "blocked";
  if (await isOptedOut(db, id)) return "optedOut";
  const twin = { campaignId: campaign.id, contactId: id, besides: recipient.id };
  return (await wasWrittenTo(db, twin)) ? "duplicate" : undefined;
}

/** The number writes to strangers only what it can bear. */
async function requireTurn(
  db: WriteTx,
  connectionId: number,
  { id, number }: ContactRow,
  now: Date,
): Promise<void> {
  const turn = await takeTurn(db, { connectionId, contactId: id, number, now });
  if (!turn.mayWrite) throw new Held(turn.reason, turn.until);
}

async function fillFor(
  deps: WritingDeps,
  db: WriteTx,
  { contactId, ...person }: PersonWords & { contactId: number },
): Promise<Fill> {
  const link = optOutLink(deps, { companyId: db.companyId, contactId });
  const own = variablesOf(await readCampaignSettings(db));
  return (said) => fillCampaignWords(said, person, own, link);
}

/** All of it, in its order; gives back the last one's id, whose ticks are the person's. */
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

/** The next one leaves by the company's pace; nothing is written of what was stopped meanwhile. */
async function pace(db: WriteTx, campaign: CampaignRow, now: Date): Promise<void> {
  const settings = await readCampaignSettings(db);
  const run = campaign.run_length + 1;
  const isNoted = await notePace(db, campaign.id, {
    next_at: new Date(now.getTime() + pauseAfter(settings, run)),
    run_length: isLongerPause(settings, run) ? 0 : run,
    last_sent_at: now,
  });
  if (!isNoted) throw new Stopped();
}

/** The contact's unfinished ticket, held; else one that nobody has to attend: their answer opens a new one. */
async function holdQuietTicket(
  db: WriteTx,
  connectionId: number,
  contact: ContactRow,
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
  });
  if (id === undefined) throw new Stopped();
  return { ...(await existingTicket(db, id)), connection_id: connectionId };
}

/** The files of its list, then its own with the words as caption, or the words. */
async function bodiesOf(db: WriteTx, campaign: CampaignRow, words: string): Promise<MessageBody[]> {
  const files = await findCampaignFiles(db, campaign.id);
  const before = files.map((file) => bodyOf(asStored(file.media_info), file.media_path, file.thumbnail_path));
  const { media_info, media_path, thumbnail_path } = campaign;
  const text = words === "" ? [] : [textBody(words)];
  if (media_info === null || media_path === null) return [...before, ...text];
  const own = bodyOf(media_info, media_path, thumbnail_path);
  // A sound shows no words.
  if (own.mediaType === "audio") return [...before, own, ...text];
  return [...before, { ...own, body: words }];
}

/** A file list knows its files only by name, kind and size. */
function asStored({ name, mimeType, size }: CampaignFile["media_info"]): StoredMedia {
  const unknown = { width: null, height: null, duration: null, peaks: null };
  return { state: "stored", name, mimeType, size, ...unknown, isVoice: false, isViewOnce: false };
}

function bodyOf(media: StoredMedia, path: string, thumbnailPath: string | null): MessageBody {
  const file: MessageFile = { media, path, thumbnailPath, reference: null };
  return fileBody(media.isVoice ? "voice" : mediaKindOf(media.mimeType), "", file);
}
