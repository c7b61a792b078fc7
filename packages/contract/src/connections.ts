import { z } from "zod";
import { approvedTemplateSchema, cloudFields, cloudSettingsSchema } from "./cloud-api.ts";
import { connectionLabelSchema, queueLabelSchema } from "./labels.ts";
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

/** Statuses that need a person's attention: a connection in one of them puts the `!` badge on the menu. */
export const attentionStatuses = connectionStatuses.filter((status): boolean => status !== "CONNECTED");

/** Codes for the reason why a connection is not connected; the screen has a text for each code. */
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
  /** Text to draw as a QR code; empty when there is no QR code to scan. */
  qrcode: z.string(),
  retries: z.int(),
  reason: reasonSchema,
  /** Phone number of the connection; null before the first pairing. */
  number: z.string().nullable(),
  /** Time when the channel last responded, accurate to half a minute; null if the channel never responded. */
  lastProofAt: instantSchema.nullable(),
  updatedAt: instantSchema,
});
export type ConnectionSession = z.infer<typeof connectionSessionSchema>;

/** Channels: `beta` is WhatsApp Web on a device linked to the company's phone; `cloud` is Meta's Cloud API. */
export const channelProviders = ["beta", "cloud"] as const;
export type ChannelProvider = (typeof channelProviders)[number];

export const connectionSchema = connectionSessionSchema.extend({
  isDefault: z.boolean(),
  /** Number of outgoing messages that were not sent yet. */
  waitingMessages: z.int(),
  provider: z.enum(channelProviders),
  /** Settings of the Cloud API. Null for other providers, and null for users who may not operate connections. */
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
  /** Working hours of this connection; they replace the company's working hours. */
  schedules: z.array(workingHoursSchema),
  /** Whether the connection has a token for the external API. The token itself is shown only once. */
  hasToken: z.boolean(),
  createdAt: instantSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

/** Diagnosis of a connection: why it is disconnected, and whether the reported status is true. */
const connectionDiagnosisSchema = z.object({
  connection: connectionSchema,
  /** Whether a server process is running this connection now. */
  isCarried: z.boolean(),
  /** Time when the connection was last established; null while it is disconnected. */
  connectedSince: instantSchema.nullable(),
  /** Time when the oldest unsent message was written. */
  waitingSince: instantSchema.nullable(),
  /** Number of events not processed yet (`pendingEvents`), and number of dead letters (`putAsideEvents`). */
  pendingEvents: z.int(),
  putAsideEvents: z.int(),
  /** Webhook fields of the Cloud API that this installation received but does not process, the most frequent first. */
  unknownFields: z.array(z.object({ field: z.string(), count: z.int(), lastAt: instantSchema })),
  /** Status changes of the connection, newest first. */
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
  /** Settings of the Cloud API; missing or null keeps the stored settings. */
  cloud: cloudFields.nullable(),
});

const { shape } = connectionFields;

export const connectionForm = connectionFields.extend({
  /** Provider of a new connection; an existing connection cannot change its provider. */
  provider: z.enum(channelProviders).default("beta"),
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
  summary: "List the company's connections; QR codes only for users who may operate them",
  query: sessionQuery,
  answer: z.array(connectionSchema),
});

export const getConnection = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id",
  access: operate,
  summary: "Get a connection",
  params: idParams,
  query: sessionQuery,
  answer: connectionSchema,
});

export const diagnoseConnection = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/diagnosis",
  access: operate,
  summary: "Get a connection's diagnosis: history, pending work and owning process",
  params: idParams,
  answer: connectionDiagnosisSchema,
});

export const listTemplates = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/templates",
  access: signedIn,
  summary: "List a connection's approved message templates",
  description: "Empty for connections that need no templates.",
  params: idParams,
  answer: z.array(approvedTemplateSchema),
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
  access: { ...manage, stepUp: { changes: ["cloud"] } },
  summary: "Update a connection; omitted fields keep their values",
  params: idParams,
  body: connectionFields.partial(),
  answer: connectionSchema,
});

export const replaceToken = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/token",
  access: { ...manage, plan: "useExternalApi", stepUp: true },
  summary: "Replace a connection's external API token; the new token is returned only once",
  description: "The previous token stops working.",
  params: idParams,
  answer: z.object({ token: z.string() }),
});

export const deleteConnection = defineRoute(connectionResource, {
  method: "DELETE",
  path: "/whatsapp/:id",
  access: { ...manage, stepUp: true },
  summary: "Log out and delete a connection; its tickets stay",
  params: idParams,
  query: z.strictObject({ force: booleanTextSchema.optional() }),
  answer: okSchema,
});

export const retrySession = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsappsession/:id",
  access: operate,
  audited: { not: "only events received before are processed again" },
  summary: "Reconnect with the stored session",
  params: idParams,
  answer: okSchema,
});

export const renewSession = defineRoute(connectionResource, {
  method: "PUT",
  path: "/whatsappsession/:id",
  access: operate,
  summary: "Discard the stored session and request a new QR code",
  params: idParams,
  answer: okSchema,
});

export const requestPairingCode = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsappsession/:id/pairing-code",
  access: operate,
  audited: { not: "the connection shows it" },
  summary: "Request a pairing code to enter on the phone instead of scanning the QR code",
  params: idParams,
  body: z.object({ number: textSchema(50) }),
  answer: z.object({ code: z.string() }),
});

export const endSession = defineRoute(connectionResource, {
  method: "DELETE",
  path: "/whatsappsession/:id",
  access: operate,
  summary: "Log a connection out of WhatsApp",
  params: idParams,
  answer: okSchema,
});

export const events = {
  whatsapp: z.union([updatedEvent("whatsapp", connectionSchema), deletedEvent("whatsappId")]),
  whatsappSession: updatedEvent("session", connectionSessionSchema),
};
