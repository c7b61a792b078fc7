import { z } from "zod";
import { ackSchema, maxMessageLength } from "./messages.ts";
import type { ErrorCode } from "./shared/errors.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, messageIdSchema, numberNoteSchema, textSchema } from "./shared/wire.ts";
import { ticketStatuses } from "./ticket-status.ts";

/** A sent message in the API's response: its id and its delivery state. */
const sentMessageSchema = z.object({ id: messageIdSchema, ack: ackSchema });

export const externalMessageAnswerSchema = z.object({
  /** The first message; if several files were sent, `messages` contains all messages. */
  message: sentMessageSchema,
  messages: z.array(sentMessageSchema),
  ticket: z.object({ id: idSchema, uuid: z.uuid(), status: z.enum(ticketStatuses) }),
  numberNote: numberNoteSchema,
  /**
   * Whether the contact opted out of campaigns. The message is sent anyway, because only the API client knows whether
   * the message belongs to a campaign.
   */
  optedOut: z.literal(true).optional(),
});
export type ExternalMessageAnswer = z.infer<typeof externalMessageAnswerSchema>;

/** Largest number of files in one request. */
const maxFiles = 10;

/** Phone number in a request: text in any spelling that `readPhoneNumber` accepts, or a JSON number. */
const numberSchema = z.union([textSchema(50), z.int().nonnegative()]).transform(String);

const externalMessageResource = defineResource({
  name: "externalMessage",
  plan: "useExternalApi",
  audited: { not: "the conversation shows it" },
});

/** Form with which a user tries out the API on the API's documentation screen. */
export const externalMessageTrialForm = z.object({
  token: textSchema(200).trim().min(1, "Obrigatório"),
  number: textSchema(50).trim().min(1, "Obrigatório"),
  body: textSchema(maxMessageLength),
});

export const sendExternalMessage = defineRoute(externalMessageResource, {
  method: "POST",
  path: "/messages/send",
  access: { who: "program" },
  summary: "Send a message to a number, or one message for each file",
  description:
    "Authenticate with a connection's token as bearer. The message joins the unfinished ticket of the number's contact, or opens a new pending ticket. With the header `Idempotency-Key`, a call repeated within a day returns the first answer and sends nothing twice.",
  body: z.object({
    number: numberSchema,
    /** Text of the message. If files are sent, `body` is the list of their captions, in the order of the files. */
    body: z
      .union([textSchema(maxMessageLength), z.array(textSchema(maxMessageLength)).max(maxFiles)])
      .default(""),
  }),
  files: { field: "medias", max: maxFiles },
  answer: externalMessageAnswerSchema,
  callsPerMinute: 600,
});

/**
 * Errors that an API client has to handle, the most likely first. The API's documentation screen lists these errors.
 */
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
