import { z } from "zod";
import { announcementSchema } from "../announcements.ts";
import { brandSchema, companyBrandSchema } from "../brand.ts";
import { campaignSchema } from "../campaigns.ts";
import { chatMessageSchema, chatSchema } from "../chats.ts";
import { companySchema } from "../companies.ts";
import { connectionSchema, connectionSessionSchema } from "../connections.ts";
import { contactListItemSchema } from "../contact-list-items.ts";
import { contactListSchema } from "../contact-lists.ts";
import { phoneEventSchema } from "../demo.ts";
import { fileListSchema } from "../files.ts";
import { helpSchema } from "../helps.ts";
import { integrationSchema } from "../integrations.ts";
import { invoiceSchema } from "../invoices.ts";
import { contactLabelSchema, contactNewsSchema } from "../labels.ts";
import { messageRateSchema } from "../message-rates.ts";
import { messageSchema } from "../messages.ts";
import { optOutSchema } from "../opt-outs.ts";
import { promptSchema } from "../prompts.ts";
import { queueSchema } from "../queues.ts";
import { quickMessageSchema } from "../quick-messages.ts";
import { scheduleSchema } from "../schedules.ts";
import { settingSchema } from "../settings.ts";
import { listedTagSchema } from "../tags.ts";
import { ticketEventSchema } from "../ticket-events.ts";
import { ticketNoteSchema } from "../ticket-notes.ts";
import { ticketViewSchema } from "../ticket-views.ts";
import { ticketSchema } from "../tickets.ts";
import { userLabelSchema, userWithCompanySchema } from "../users.ts";
import { sessionEnds } from "./session-ends.ts";
import { idSchema, instantSchema } from "./wire.ts";

function saved<Name extends string, Entity extends z.ZodType>(name: Name, entity: Entity) {
  return z.object({ action: z.enum(["create", "update"]), [name]: entity } as {
    action: z.ZodEnum<{ create: "create"; update: "update" }>;
  } & Record<Name, Entity>);
}

export const viewerSchema = userLabelSchema.extend({ typing: z.boolean() });
export type Viewer = z.infer<typeof viewerSchema>;

/** Live events by suffix: on the wire `company-{companyId}-{suffix}`, or `company-announcement`. Rooms decide who hears them. */
const eventSchemas = {
  ticket: z.discriminatedUnion("action", [
    z.object({ action: z.literal("update"), ticket: ticketSchema }),
    z.object({ action: z.literal("delete"), ticketId: idSchema }),
    z.object({ action: z.literal("updateUnread"), ticketId: idSchema }),
  ]),
  appMessage: z.discriminatedUnion("action", [
    z.object({
      action: z.literal("create"),
      message: messageSchema,
      ticket: ticketSchema,
      contact: contactLabelSchema,
    }),
    z.object({ action: z.literal("update"), message: messageSchema }),
    z.object({ action: z.literal("delete"), messageId: z.string(), ticketId: idSchema }),
  ]),
  /** A step of a ticket; an update says that it was taken back. */
  ticketEvent: saved("ticketEvent", ticketEventSchema),
  ticketNote: z.union([
    saved("ticketNote", ticketNoteSchema),
    z.object({ action: z.literal("delete"), ticketNoteId: idSchema, ticketId: idSchema }),
  ]),
  /** To whom a note names, and nobody else. */
  mention: z.object({ ticketNote: ticketNoteSchema, ticket: ticketSchema }),
  /** To whom somebody else handed the ticket, and nobody else. */
  transfer: z.object({ by: userLabelSchema, ticket: ticketSchema }),
  /** To whom it happened, and nobody else: there is something new, what there was has been read, or was taken back. */
  notice: z.object({ action: z.enum(["create", "read", "delete"]) }),
  /** The customer is typing, or has stopped. */
  typing: z.object({ ticketId: idSchema, contactId: idSchema, typing: z.boolean() }),
  /** Everybody whose screen shows the ticket's conversation at this moment, to whoever has it open. */
  viewers: z.object({ ticketId: idSchema, viewers: z.array(viewerSchema) }),
  contact: z.union([
    saved("contact", contactNewsSchema),
    z.object({ action: z.literal("delete"), contactId: idSchema }),
    /** Many at once: fetch anew what is on the screen. */
    z.object({ action: z.literal("reload") }),
  ]),
  user: z.union([
    saved("user", userWithCompanySchema),
    z.object({ action: z.literal("delete"), userId: idSchema }),
  ]),
  queue: z.union([saved("queue", queueSchema), z.object({ action: z.literal("delete"), queueId: idSchema })]),
  tag: z.union([saved("tag", listedTagSchema), z.object({ action: z.literal("delete"), tagId: idSchema })]),
  quickMessage: z.union([
    saved("record", quickMessageSchema),
    z.object({ action: z.literal("delete"), id: idSchema }),
  ]),
  /** To whom it belongs alone. */
  ticketView: z.union([
    saved("view", ticketViewSchema),
    z.object({ action: z.literal("delete"), viewId: idSchema }),
  ]),
  schedule: z.union([
    saved("schedule", scheduleSchema),
    z.object({ action: z.literal("delete"), scheduleId: idSchema }),
  ]),
  file: z.union([saved("file", fileListSchema), z.object({ action: z.literal("delete"), fileId: idSchema })]),
  /** To admins alone, whose it is. */
  prompt: z.union([
    saved("prompt", promptSchema),
    z.object({ action: z.literal("delete"), promptId: idSchema }),
  ]),
  /** To those who operate the connections: an address may be as good as a key. */
  queueIntegration: z.union([
    saved("queueIntegration", integrationSchema),
    z.object({ action: z.literal("delete"), queueIntegrationId: idSchema }),
  ]),
  /** To admins alone. */
  campaign: z.union([
    saved("record", campaignSchema),
    z.object({ action: z.literal("delete"), id: idSchema }),
  ]),
  /** To admins alone. */
  ContactList: z.union([
    saved("record", contactListSchema),
    z.object({ action: z.literal("delete"), id: idSchema }),
  ]),
  /** To admins alone. */
  ContactListItem: z.union([
    saved("record", contactListItemSchema),
    z.object({ action: z.literal("delete"), id: idSchema }),
    /** Many at once: fetch anew what is on the screen. */
    z.object({ action: z.literal("reload") }),
  ]),
  /** To admins alone: who gets no mass messages. A contact's own screens hear of the contact. */
  optOut: z.union([
    saved("optOut", optOutSchema),
    z.object({ action: z.literal("delete"), optOutId: idSchema }),
    /** Many at once: fetch anew what is on the screen. */
    z.object({ action: z.literal("reload") }),
  ]),
  /** To the members of a chat alone. Whoever joins hears `create`, whoever is taken out `delete`; what one has read is told to oneself only. */
  chat: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: chatSchema }),
    z.object({ action: z.literal("update"), chat: chatSchema }),
    z.object({ action: z.literal("new-message"), newMessage: chatMessageSchema, chat: chatSchema }),
    z.object({ action: z.literal("delete"), id: idSchema }),
  ]),
  /** Of every company. */
  announcement: z.union([
    saved("record", announcementSchema),
    z.object({ action: z.literal("delete"), id: idSchema }),
  ]),
  /** Of every company: the installation has another name, colour or picture. */
  brand: z.object({ action: z.literal("update"), brand: brandSchema }),
  /** The company's own colour or logos, to its own people. */
  companyBrand: z.object({ action: z.literal("update"), companyBrand: companyBrandSchema }),
  /** Of every company. */
  help: z.union([saved("help", helpSchema), z.object({ action: z.literal("delete"), helpId: idSchema })]),
  /** To whoever hosts alone. */
  messageRate: z.union([
    saved("messageRate", messageRateSchema),
    z.object({ action: z.literal("delete"), messageRateId: idSchema }),
    /** Many at once: fetch anew what is on the screen. */
    z.object({ action: z.literal("reload") }),
  ]),
  /** To everybody of every company, who ask for their plan again where it is theirs. */
  plan: z.object({ action: z.enum(["create", "update", "delete"]), planId: idSchema }),
  /** To whoever hosts alone: a company of theirs is another than it was. */
  managedInvoice: z.object({ action: z.literal("update"), companyId: idSchema, invoiceId: idSchema }),
  managedCompany: z.object({ action: z.enum(["create", "update", "delete"]), companyId: idSchema }),
  /** To them as well: what another program of theirs was told, or who is told. */
  hostWebhook: z.object({ action: z.literal("update") }),
  /** To those who operate the connections: what a number may write on its own initiative is another than it was. */
  sendingLimits: z.object({ action: z.literal("update"), whatsappId: idSchema }),
  /** To those who operate the connections: a template was changed here, or Meta has decided on it (then with its status or category). */
  messageTemplate: z.object({
    action: z.enum(["update", "delete"]),
    whatsappId: idSchema,
    name: z.string(),
    language: z.string(),
    status: z.string().nullable(),
    reason: z.string().nullable(),
    category: z.string().nullable(),
  }),
  settings: saved("setting", settingSchema),
  /** The company's own name, hours, language or time zone; a setting has an event of its own. */
  company: z.object({ action: z.literal("update"), company: companySchema }),
  /** To admins alone, who pay it. */
  invoice: saved("invoice", invoiceSchema),
  /** An invoice was paid: the company may go on until then. */
  payment: z.object({
    action: z.literal("CONCLUIDA"),
    company: z.object({ dueDate: instantSchema }),
  }),
  whatsapp: z.union([
    z.object({ action: z.literal("update"), whatsapp: connectionSchema }),
    z.object({ action: z.literal("delete"), whatsappId: idSchema }),
  ]),
  whatsappSession: z.object({ action: z.literal("update"), session: connectionSessionSchema }),
  /** A session is over, to its own sockets; without a reason because the account was opened elsewhere. */
  auth: z.object({
    action: z.literal("update"),
    reason: z.enum(sessionEnds).optional(),
    user: z.object({ id: idSchema, email: z.string(), companyId: idSchema }),
  }),
  demoPhone: phoneEventSchema,
} as const;

/** What is told of a chat comes under its own name too, and under each member's: for who listens to one of them only. */
type ChatEventName = `chat-${number}` | `chat-user-${number}`;

/** What is told of who is on a contact list comes under the list's name too. */
type ItemEventName = `ContactListItem-${number}`;

export type EventName = keyof typeof eventSchemas | ChatEventName | ItemEventName;
export type EventPayload<Name extends EventName> = z.input<(typeof eventSchemas)[SubjectOf<Name>]>;

type SubjectOf<Name extends EventName> = Name extends keyof typeof eventSchemas
  ? Name
  : Name extends ItemEventName
    ? "ContactListItem"
    : "chat";

/** The schema of what comes under that name, or undefined when nothing does. */
export function eventSchemaOf(name: string): z.ZodType | undefined {
  const subject = name.replace(/^(chat)-(user-)?\d+$|^(ContactListItem)-\d+$/, "$1$3");
  return Object.hasOwn(eventSchemas, subject)
    ? eventSchemas[subject as keyof typeof eventSchemas]
    : undefined;
}
