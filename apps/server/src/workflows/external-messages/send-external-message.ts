import type { ExternalMessageAnswer, sendExternalMessage as route } from "@recado/contract/external-messages";
import { mediaLimits } from "@recado/contract/shared/media";
import { sameNumbers } from "@recado/contract/shared/phone-number";
import type { BodyOf } from "@recado/contract/shared/route";
import { requireStorageWithinLimit } from "../../domain/companies/policy.ts";
import { findProvider } from "../../domain/connections/store.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import { findContactByIdentity, noteChecked } from "../../domain/contacts/store.ts";
import { answerOnce, hashOfRequest } from "../../domain/external-calls/actions.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { type MessageBody, textBody } from "../../domain/messages/rules.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Program } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { openTicketOfContact } from "../contact-identities/open-contact-ticket.ts";
import type { ConversationDeps } from "../conversations/conversation-deps.ts";
import { forgetFiles, keepFiles } from "../conversations/keep-files.ts";
import { isOptedOut } from "../opt-outs/queries.ts";
import { takeFromQuota, throttleError } from "../sending-limits/take-from-quota.ts";

export interface ExternalDeps extends Omit<ConversationDeps, "listTemplates"> {
  /** Id of this process, unique among all processes that share the database. */
  self: string;
  /**
   * Resolves to all identities that the channel has for a number; null if the number has no account. The process that
   * owns the connection is asked.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

interface ExternalRequest extends Pick<CompanyTransactions, "read" | "write"> {
  program: Program;
  body: BodyOf<typeof route>;
  files: readonly ReceivedFile[];
  idempotencyKey: string | undefined;
  isForm: boolean;
}

/**
 * Stores a message of an API client for sending. The message counts as typed on the phone, so the bot pauses in the
 * ticket.
 */
export async function sendExternalMessage(
  deps: ExternalDeps,
  asked: ExternalRequest,
): Promise<ExternalMessageAnswer> {
  const { program, body, files, read, write } = asked;
  if (asked.isForm && files.length === 0) throw new AppError("ERR_MEDIA_MISSING");
  const words = [body.body].flat();
  if (files.length === 0 && words.join("").trim() === "")
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "body", message: "Obrigatório" }] });
  const bodyHash = await hashOfRequest(body, files);
  const { clock, self } = deps;
  const once = { read, write, clock, self, program, key: asked.idempotencyKey, bodyHash };
  return answerOnce(once, async (keep) => {
    const { number, note } = await read((db) => readNumber(db, body.number));
    const whom = await whomToWrite(deps, asked, number);
    const held = await storeFiles(deps, asked, words);
    const bodies = held.length > 0 ? held : [textBody(words.join("\n"))];
    const writeTo = ({ identities, isChecked }: Addressee) =>
      write(async (db) => {
        const ticket = await openTicketOfContact(db, program.connectionId, identities, {
          type: "messagesApi",
        });
        if (isChecked) await noteChecked(db, program.connectionId, identities, deps.clock.now());
        await requireQuota(deps, db, ticket, number);
        const answer = {
          ...(await writeMessages(deps, db, ticket, bodies)),
          ...(note && { numberNote: note }),
        };
        await keep(db, answer);
        if (held.length > 0) await requireStorageWithinLimit(db);
        return answer;
      });
    try {
      return await writeTo(whom).catch(async (error: unknown) => {
        if (!(error instanceof NotConfirmed)) throw error;
        return writeTo(await lookUp(deps, asked, number));
      });
    } catch (error) {
      await forgetFiles(
        deps,
        held.map(({ file }) => file).filter((file) => file !== null),
        error,
      );
      throw error;
    }
  });
}

interface Addressee {
  identities: readonly ChannelIdentity[];
  /** True if WhatsApp has just confirmed that the number has an account. */
  isChecked: boolean;
}

/** Finds the contact with this number. If there is no such contact, asks WhatsApp whether the number has an account. */
async function whomToWrite(deps: ExternalDeps, asked: ExternalRequest, number: string): Promise<Addressee> {
  const {
    program: { connectionId },
    read,
  } = asked;
  const named = sameNumbers(number).map((value): ChannelIdentity => ({ kind: "number", value }));
  const known = await read((db) => findContactByIdentity(db, connectionId, named));
  if (!known?.number) return lookUp(deps, asked, number);
  return { identities: [{ kind: "number", value: known.number }], isChecked: false };
}

async function lookUp(
  deps: ExternalDeps,
  { program: { connectionId } }: ExternalRequest,
  number: string,
): Promise<Addressee> {
  const identities = await deps.checkNumber(connectionId, number).catch(() => undefined);
  if (identities === undefined) throw new AppError("ERR_WAPP_CHECK_CONTACT");
  if (identities === null) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return { identities, isChecked: true };
}

/**
 * Thrown if WhatsApp has not confirmed the number for a long time. A new contact gets a message only after WhatsApp was
 * asked again.
 */
class NotConfirmed extends Error {}

async function requireQuota(
  { clock }: ExternalDeps,
  db: WriteTx,
  { connection_id: connectionId, contact_id: contactId }: TicketRow & { connection_id: number },
  number: string,
): Promise<void> {
  const now = clock.now();
  const quota = await takeFromQuota(db, { connectionId, contactId, number, now, isMass: false });
  if (quota.mayWrite) return;
  if (quota.reason === "not-on-whatsapp-confirmed") throw new NotConfirmed();
  throw throttleError(quota, now);
}

async function storeFiles(
  deps: ExternalDeps,
  { program: { companyId, connectionId }, files, read }: ExternalRequest,
  captions: readonly string[],
): Promise<MessageBody[]> {
  if (files.length === 0) return [];
  const provider = await read((db) => findProvider(db, connectionId));
  return keepFiles(deps, companyId, {
    files,
    captions,
    limits: mediaLimits[provider === "cloud" ? "cloud" : "web"],
  });
}

async function writeMessages(
  deps: ExternalDeps,
  db: WriteTx,
  ticket: TicketRow & { connection_id: number },
  bodies: readonly MessageBody[],
): Promise<ExternalMessageAnswer> {
  const now = deps.clock.now();
  if (ticket.window_closes_at !== null && ticket.window_closes_at <= now)
    throw new AppError("ERR_CLOUD_WINDOW_CLOSED");
  const messages: ExternalMessageAnswer["messages"] = [];
  for (const holds of bodies) {
    const { id, ack } = await composeMessage(db, {
      ticket,
      holds,
      externalId: deps.newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      isBot: false,
      now,
    });
    messages.push({ id, ack });
  }
  const [message] = messages;
  if (!message) throw new AppError("ERR_CREATING_MESSAGE");
  const { id, uuid, status } = ticket;
  const isOut = await isOptedOut(db, ticket.contact_id);
  return { message, messages, ticket: { id, uuid, status }, ...(isOut && { optedOut: true }) };
}
