import { z } from "zod";
import { ackSchema, maxMessageLength } from "./messages.ts";
import type { ErrorCode } from "./shared/errors.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, messageIdSchema, numberNoteSchema, textSchema } from "./shared/wire.ts";
import { ticketStatuses } from "./tickets.ts";

/** What a program that sent a message hears of it: ids to find it by, and how far it has come. */
const sentMessageSchema = z.object({ id: messageIdSchema, ack: ackSchema });

export const sentExternallySchema = z.object({
  /** The first of them, where several files came along. */
  message: sentMessageSchema,
  messages: z.array(sentMessageSchema),
  ticket: z.object({ id: idSchema, uuid: z.uuid(), status: z.enum(ticketStatuses) }),
  numberNote: numberNoteSchema,
  /** Said of whoever wants no campaigns: the message goes all the same, and whether it is one only its program knows. */
  optedOut: z.literal(true).optional(),
});
export type SentExternally = z.infer<typeof sentExternallySchema>;

/** At once, in one request. */
const maxFiles = 10;

/** Clients send a phone number as a text, in any spelling that `readPhoneNumber` reads, or as a JSON number. */
const numberSchema = z.union([textSchema(50), z.int().nonnegative()]).transform(String);

const externalMessageResource = defineResource({
  name: "externalMessage",
  plan: "useExternalApi",
  audited: { not: "the conversation shows it" },
});

/** What the page of the API tries out. */
export const externalMessageTrialForm = z.object({
  token: textSchema(200).trim().min(1, "Obrigatório"),
  number: textSchema(50).trim().min(1, "Obrigatório"),
  body: textSchema(maxMessageLength),
});

export const sendExternalMessage = defineRoute(externalMessageResource, {
  method: "POST",
  path: "/messages/send",
  access: { who: "program" },
  summary:
    "Send a message to a number with a connection's token as bearer, or one for each file: it goes into the unfinished ticket of whoever has the number, else into a new one that waits. The header `Idempotency-Key` makes a call that is repeated within a day answer what it answered first and send nothing twice",
  body: z.object({
    number: numberSchema,
    /** With files: the caption of each, in their order. */
    body: z
      .union([textSchema(maxMessageLength), z.array(textSchema(maxMessageLength)).max(maxFiles)])
      .default(""),
  }),
  files: { field: "medias", max: maxFiles },
  answer: sentExternallySchema,
  callsPerMinute: 600,
});

/** What a program has to be ready for, in the order in which it is likely to meet it: the page of the API lists them. */
export const externalMessageRefusals = [
  "ERR_CONNECTION_TOKEN",
  "ERR_PLAN_NOT_INCLUDED",
  "ERR_VALIDATION",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WAPP_CHECK_CONTACT",
  "ERR_NUMBER_RESTS",
  "ERR_CLOUD_WINDOW_CLOSED",
  "ERR_MEDIA_MISSING",
  "ERR_MEDIA_EMPTY",
  "ERR_MEDIA_TOO_LARGE",
  "ERR_TOO_MANY_FILES",
  "ERR_PAYLOAD_TOO_LARGE",
  "ERR_UNSUPPORTED_MEDIA_TYPE",
  "ERR_UPLOAD_INTERRUPTED",
  "ERR_IDEMPOTENCY_KEY",
  "ERR_IDEMPOTENCY_KEY_USED",
  "ERR_IDEMPOTENCY_IN_FLIGHT",
  "ERR_TOO_MANY_REQUESTS",
  "ERR_INTERNAL",
] as const satisfies readonly ErrorCode[];
