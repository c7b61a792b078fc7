import { z } from "zod";
import { personaId, personaResource, personaSchema } from "./demo.ts";
import { anyone, defineRoute, signedIn } from "./shared/route.ts";
import { okSchema, text, textSchema } from "./shared/wire.ts";

/** The routes in this file exist only in the demonstration; other installations answer requests to them with 404. */

/** Largest file, in bytes, that fits into a request body as Base64 text. */
export const maxPersonaFileBytes = 650_000;

export const phoneMessageKinds = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contact",
  "poll",
  "other",
] as const;

/** A chat message as the simulated phone shows it; `mine` means that the persona wrote the message. */
export const phoneMessageSchema = z.object({
  id: z.string(),
  mine: z.boolean(),
  kind: z.enum(phoneMessageKinds),
  /** Text of the message, or the caption of its file. */
  text: z.string(),
  fileName: z.string().nullable(),
  /** Duration of an audio or video file in seconds. */
  seconds: z.number().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), mine: z.boolean() })),
  /** Delivery state of a message that the persona wrote, for the ticks beside it. */
  ack: z.int(),
  at: z.iso.datetime(),
});
export type PhoneMessage = z.infer<typeof phoneMessageSchema>;

export const personaPhoneSchema = z.object({
  persona: personaSchema,
  /** Whether the company is typing a message to this persona. */
  typing: z.boolean(),
  messages: z.array(phoneMessageSchema),
});
export type PersonaPhone = z.infer<typeof personaPhoneSchema>;

const personaParams = z.strictObject({ personaId });

export const getPersonaPhone = defineRoute(personaResource, {
  method: "GET",
  path: "/demo/phones/:personaId",
  access: signedIn,
  summary: "Get a persona's phone with the conversation as the customer sees it",
  params: personaParams,
  answer: personaPhoneSchema,
});

export const writeAsPersona = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/phones/:personaId/messages",
  access: signedIn,
  summary: "Send a text message to the company as a persona",
  params: personaParams,
  body: z.object({ text: textSchema(4_096).refine((text) => text.trim() !== "", "Obrigatório") }),
  answer: phoneMessageSchema,
});

const phoneMessageId = text().min(1).max(100);

const personaContentSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("file"),
    /** Form in which the phone sends the file: an audio file, for example, can be a voice note or a document. */
    as: z.enum(["image", "video", "audio", "voice", "document", "sticker"]),
    base64: z
      .base64()
      .min(1)
      .max(maxPersonaFileBytes * 1.4),
    mimeType: textSchema(100).min(1),
    name: textSchema(200).min(1),
    caption: textSchema(1_000).optional(),
    seconds: z.int().min(0).max(3_600).optional(),
  }),
  z.object({
    kind: z.literal("location"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: textSchema(200),
    address: textSchema(200),
  }),
  z.object({ kind: z.literal("call"), isVideo: z.boolean() }),
  z.object({
    kind: z.literal("reaction"),
    messageId: phoneMessageId,
    emoji: z.union([z.literal(""), z.emoji().max(32)]),
  }),
  z.object({
    kind: z.literal("edit"),
    messageId: phoneMessageId,
    text: textSchema(4_096).refine((text) => text.trim() !== "", "Obrigatório"),
  }),
  z.object({ kind: z.literal("deletion"), messageId: phoneMessageId }),
]);
export type PersonaContent = z.infer<typeof personaContentSchema>;

export const sendAsPersona = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/phones/:personaId/content",
  access: signedIn,
  summary: "Send other content, start a call or change a sent message as a persona",
  params: personaParams,
  body: personaContentSchema,
  answer: okSchema,
});

export const actAsPersona = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/phones/:personaId/state",
  access: signedIn,
  summary: "Set a persona's phone state: typing, read, online or offline",
  params: personaParams,
  body: z.object({
    typing: z.boolean().optional(),
    read: z.literal(true).optional(),
    online: z.boolean().optional(),
  }),
  answer: okSchema,
});

export const scanQrCode = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/scan",
  access: signedIn,
  summary: "Scan a connection's QR code with a company phone",
  body: z.object({ qrcode: text().min(1).max(1_000), number: text().max(20).optional() }),
  answer: okSchema,
});

export const unlinkPhone = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/unlink",
  access: signedIn,
  summary: "Remove the linked device from a company phone",
  body: z.object({ number: text().max(20) }),
  answer: okSchema,
});

export const demoMailSchema = z.object({
  /** Id of the mail itself. The invitation or password reset in the mail has an id of its own. */
  mail: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type DemoMail = z.infer<typeof demoMailSchema>;

export const listDemoMails = defineRoute(personaResource, {
  method: "GET",
  path: "/demo/mails",
  access: anyone,
  summary: "List mails that the demonstration kept instead of sending, newest first",
  answer: z.array(demoMailSchema),
});

/** Payload of the live event `company-{id}-demoPhone`. */
export const phoneEventSchema = z.object({ action: z.literal("update"), phone: personaPhoneSchema });

export const payAtDemoBank = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/bank",
  access: { who: "signedIn", permission: "invoices:pay", payment: true },
  summary: "Pay a charge of the company at the demonstration's bank",
  body: z.strictObject({ txid: text().regex(/^[a-zA-Z0-9]{26,35}$/) }),
  answer: okSchema,
});

export const events = {
  demoPhone: phoneEventSchema,
};
