import { z } from "zod";
import { cloudFields, cloudSettingsSchema, templateSchema } from "./cloud-api.ts";
import { connectionLabelSchema } from "./labels.ts";
import { queueLabelSchema } from "./queues.ts";
import { deletedEvent, updatedEvent } from "./shared/event-shapes.ts";
import { ownCompanySchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  booleanTextSchema,
  clearableIdSchema,
  idParams,
  idSchema,
  instantSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";
import { weekSchema, workingHoursSchema } from "./shared/working-hours.ts";

export const connectionStatuses = [
  "OPENING",
  "qrcode",
  "PAIRING",
  "CONNECTED",
  "TIMEOUT",
  "DISCONNECTED",
] as const;
export const connectionStatusSchema = z.enum(connectionStatuses);
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Statuses in which a person should look at the connection: the menu's `!` badge. */
export const attentionStatuses = connectionStatuses.filter((status): boolean => status !== "CONNECTED");

/** Why a connection is not connected, as a code; the screen has the words. */
export const disconnectReasons = [
  "loggedOutOnPhone",
  "loggedOutHere",
  "replacedElsewhere",
  "qrNotScanned",
  "forbidden",
  "networkLost",
  "serverUnavailable",
  "badSession",
  "outdatedClient",
  "tokenRefused",
  "numberUnknown",
  "addressRefused",
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number];
const reasonSchema = z.enum(disconnectReasons).nullable();

export const connectionSessionSchema = connectionLabelSchema.extend({
  status: connectionStatusSchema,
  /** The text to draw as a QR code; empty when there is none to scan. */
  qrcode: z.string(),
  retries: z.int(),
  reason: reasonSchema,
  /** The phone number that is connected, once it is. */
  number: z.string().nullable(),
  /** When the channel last gave a sign of life, to half a minute; null as long as it never did. */
  lastProofAt: instantSchema.nullable(),
  updatedAt: instantSchema,
});
export type ConnectionSession = z.infer<typeof connectionSessionSchema>;

/** `beta` is WhatsApp Web, a device linked to the company's phone; `cloud` is Meta's Cloud API. */
export const providers = ["beta", "cloud"] as const;
export type Provider = (typeof providers)[number];

export const connectionSchema = connectionSessionSchema.extend({
  isDefault: z.boolean(),
  /** Messages of ours that have not left yet. */
  waitingMessages: z.int(),
  provider: z.enum(providers),
  /** Set for the Cloud API, and shown to those who may operate connections only. */
  cloud: cloudSettingsSchema.nullable(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  queueIds: z.array(idSchema),
  queues: z.array(queueLabelSchema),
  transferQueueId: idSchema.nullable(),
  timeToTransfer: z.int(),
  promptId: idSchema.nullable(),
  integrationId: idSchema.nullable(),
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  /** In the place of the company's hours, where it has any. */
  schedules: z.array(workingHoursSchema),
  /** Whether an external API token exists; the token itself is shown once. */
  hasToken: z.boolean(),
  createdAt: instantSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

/** What helps to find out why a connection is away, or whether it is as well as it says. */
const connectionDiagnosisSchema = z.object({
  connection: connectionSchema,
  /** Whether a process of ours looks after it at this moment. */
  isCarried: z.boolean(),
  /** Since when it has been connected, while it is. */
  connectedSince: instantSchema.nullable(),
  /** When the oldest message that waits was written. */
  waitingSince: instantSchema.nullable(),
  /** What the channel has told and we have not worked off yet; what of it nobody understood is put aside. */
  pendingEvents: z.int(),
  putAsideEvents: z.int(),
  /** Webhook fields of the Cloud API that came and that this version does not read, the most frequent first. */
  unknownFields: z.array(z.object({ field: z.string(), count: z.int(), lastAt: instantSchema })),
  /** What it went through, newest first. */
  history: z.array(z.object({ status: connectionStatusSchema, reason: reasonSchema, at: instantSchema })),
});
export type ConnectionDiagnosis = z.infer<typeof connectionDiagnosisSchema>;

const message = textSchema(4_096);
const minutes = z.int().min(0).max(525_600);

const connectionFields = z.object({
  name: text({ error: "Required" }).trim().min(1, "Required").min(2, "Too Short!").max(50, "Too Long!"),
  isDefault: z.boolean(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  queueIds: z.array(idSchema).max(100),
  transferQueueId: clearableIdSchema,
  promptId: clearableIdSchema,
  integrationId: clearableIdSchema,
  timeToTransfer: minutes,
  expiresTicket: minutes,
  expiresInactiveMessage: message,
  timeUseBotQueues: minutes,
  maxUseBotQueues: z.int().min(0).max(1_000),
  schedules: weekSchema,
  /** Belongs to the Cloud API; left out or null it stays as it is. */
  cloud: cloudFields.nullable(),
});

const { shape } = connectionFields;

export const connectionForm = connectionFields.extend({
  /** Decided once: a connection does not change its provider. */
  provider: z.enum(providers).default("beta"),
  cloud: shape.cloud.default(null),
  isDefault: shape.isDefault.default(false),
  greetingMessage: message.default(""),
  complationMessage: message.default(""),
  outOfHoursMessage: message.default(""),
  ratingMessage: message.default(""),
  queueIds: shape.queueIds.default([]),
  transferQueueId: shape.transferQueueId.default(null),
  promptId: clearableIdSchema.default(null),
  integrationId: clearableIdSchema.default(null),
  timeToTransfer: minutes.default(0),
  expiresTicket: minutes.default(0),
  expiresInactiveMessage: message.default(""),
  timeUseBotQueues: minutes.default(0),
  maxUseBotQueues: shape.maxUseBotQueues.default(3),
  schedules: weekSchema.default([]),
});
export type ConnectionForm = z.output<typeof connectionForm>;

const manage = { who: "signedIn", permission: "connections-page:editOrDeleteConnection" } as const;
const operate = { who: "signedIn", permission: "connections-page:actionButtons" } as const;
const sessionQuery = z.strictObject({
  session: z.enum(["0", "1"]).optional(),
  companyId: ownCompanySchema,
});

export const connectionResource = defineResource({
  name: "connection",
  plan: "any",
  notFound: "ERR_NO_WAPP_FOUND",
  audited: "connections",
  idFields: ["whatsappId", "whatsappIds"],
});

export const listConnections = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp",
  access: signedIn,
  summary: "The company's connections; qrcode only for those who may operate them",
  query: sessionQuery,
  answer: z.array(connectionSchema),
});

export const getConnection = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id",
  access: operate,
  summary: "One connection",
  params: idParams,
  query: sessionQuery,
  answer: connectionSchema,
});

export const diagnoseConnection = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/diagnosis",
  access: operate,
  summary: "A connection with what it went through, what waits for it and who looks after it",
  params: idParams,
  answer: connectionDiagnosisSchema,
});

export const listTemplates = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/templates",
  access: signedIn,
  summary: "The texts that WhatsApp approved for a connection; none where it needs none",
  params: idParams,
  answer: z.array(templateSchema),
});

export const createConnection = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp",
  access: { who: "signedIn", permission: "connections-page:addConnection" },
  summary: "Create a connection and start its session",
  body: connectionForm,
  answer: connectionSchema,
});

export const updateConnection = defineRoute(connectionResource, {
  method: "PUT",
  path: "/whatsapp/:id",
  access: manage,
  summary: "Change a connection; fields left out keep their value",
  params: idParams,
  body: connectionFields.partial(),
  answer: connectionSchema,
});

export const replaceToken = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/token",
  access: { ...manage, plan: "useExternalApi" },
  summary: "A new token for the external API, told this once; the one before it no longer counts",
  params: idParams,
  answer: z.object({ token: z.string() }),
});

export const deleteConnection = defineRoute(connectionResource, {
  method: "DELETE",
  path: "/whatsapp/:id",
  access: manage,
  summary: "Log out and delete a connection; its tickets stay",
  params: idParams,
  query: z.strictObject({ force: booleanTextSchema.optional() }),
  answer: okSchema,
});

export const retrySession = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsappsession/:id",
  access: operate,
  audited: { not: "it only tries again" },
  summary: "Try to connect again with the stored session",
  params: idParams,
  answer: okSchema,
});

export const renewSession = defineRoute(connectionResource, {
  method: "PUT",
  path: "/whatsappsession/:id",
  access: operate,
  summary: "Forget the stored session and ask for a new QR code",
  params: idParams,
  answer: okSchema,
});

export const requestPairingCode = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsappsession/:id/pairing-code",
  access: operate,
  audited: { not: "the connection shows it" },
  summary: "A code to type into the phone instead of scanning the QR code",
  params: idParams,
  body: z.object({ number: textSchema(50) }),
  answer: z.object({ code: z.string() }),
});

export const endSession = defineRoute(connectionResource, {
  method: "DELETE",
  path: "/whatsappsession/:id",
  access: operate,
  summary: "Log the connection out of WhatsApp",
  params: idParams,
  answer: okSchema,
});

export const events = {
  whatsapp: z.union([updatedEvent("whatsapp", connectionSchema), deletedEvent("whatsappId")]),
  whatsappSession: updatedEvent("session", connectionSessionSchema),
};
