import { z } from "zod";

const phoneNumber = z.string().regex(/^\d{8,15}$/);
/** Bytes in this process, base64 over HTTP. */
const bytes = z.union([
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  z.base64().transform((text): Uint8Array => Buffer.from(text, "base64")),
]);

/** The file itself or the path of one; left out, a sample of the kind, for all but videos. */
const file = { bytes: bytes.optional(), file: z.string().optional(), mime: z.string().optional() };
const seen = {
  caption: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbnail: bytes.optional(),
  viewOnce: z.boolean().optional(),
};
const seconds = z.int().min(0).optional();
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
/** The id of a message of the same chat. */
const message = z.string().min(1);

/** What can be written into a chat, by its kind. The last three change a message that is there already. */
export const contentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    /** Empty only beside an advertisement. */
    text: z.string(),
    preview: z
      .strictObject({ url: z.string(), title: z.string(), description: z.string().optional() })
      .optional(),
  }),
  z.strictObject({ kind: z.literal("image"), ...file, ...seen }),
  z.strictObject({ kind: z.literal("video"), ...file, ...seen, seconds, gif: z.boolean().optional() }),
  z.strictObject({ kind: z.literal("audio"), ...file, seconds }),
  /** Recorded in the chat, with the heights of its wave. */
  z.strictObject({
    kind: z.literal("voice"),
    ...file,
    seconds,
    waveform: z.array(z.int().min(0).max(100)).optional(),
    viewOnce: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal("document"),
    ...file,
    filename: z.string(),
    caption: z.string().optional(),
    thumbnail: bytes.optional(),
  }),
  z.strictObject({ kind: z.literal("sticker"), ...file, animated: z.boolean().optional() }),
  z.strictObject({
    kind: z.literal("location"),
    ...place,
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
    thumbnail: bytes.optional(),
  }),
  z.strictObject({
    kind: z.literal("live-location"),
    ...place,
    caption: z.string().optional(),
    sequence: z.int().optional(),
    accuracy: z.int().optional(),
  }),
  /** One card or several; WhatsApp has a message of its own for each. */
  z.strictObject({
    kind: z.literal("contacts"),
    contacts: z
      .array(
        z.strictObject({
          name: z.string(),
          number: phoneNumber.optional(),
          vcard: z.string().optional(),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    kind: z.literal("poll"),
    question: z.string().min(1),
    options: z.array(z.string().min(1)).min(2),
    /** How many may be chosen; 0 for any number. */
    selectable: z.int().min(0).default(1),
  }),
  z.strictObject({ kind: z.literal("buttons-reply"), text: z.string(), buttonId: z.string() }),
  z.strictObject({
    kind: z.literal("list-reply"),
    title: z.string(),
    rowId: z.string(),
    description: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("template-reply"),
    text: z.string(),
    buttonId: z.string(),
    index: z.int().optional(),
  }),
  /** A view-once message as linked devices get it from WhatsApp: a notice that it can only be seen on the phone. */
  z.strictObject({ kind: z.literal("view-once-notice") }),
  /** Any protobuf message, as JSON with bytes in base64 or encoded: for kinds that have no name here. */
  z.strictObject({ kind: z.literal("raw"), message: z.record(z.string(), z.unknown()).or(bytes) }),
  z.strictObject({
    kind: z.literal("poll-vote"),
    poll: message,
    options: z.array(z.string()),
  }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal("reaction"), message, emoji: z.string() }),
  z.strictObject({ kind: z.literal("edit"), message, text: z.string().min(1) }),
  z.strictObject({ kind: z.literal("delete"), message }),
]);

/** From another process: whoever reaches the admin port must not read files of this machine through it. */
export const remoteContentSchema = contentSchema.refine(
  (content) => !("file" in content),
  "files travel as bytes",
);

export type Content = z.output<typeof contentSchema>;
export type ContentInput = z.input<typeof contentSchema>;
export type ContentKind = Content["kind"];
export type ContentOf<K extends ContentKind> = Extract<Content, { kind: K }>;

export type MediaContent = ContentOf<"image" | "video" | "audio" | "voice" | "document" | "sticker">;
/** Kinds that speak of a message of the chat instead of adding one. */
export type ChangeContent = ContentOf<"reaction" | "edit" | "delete" | "poll-vote">;
export type PlainContent = Exclude<Content, ChangeContent | ContentOf<"view-once-notice">>;

export function isChange(content: Content): content is ChangeContent {
  return ["reaction", "edit", "delete", "poll-vote"].includes(content.kind);
}

/** The message that a change speaks of. */
export function targetOf(change: ChangeContent): string {
  return change.kind === "poll-vote" ? change.poll : change.message;
}

export const sendOptionsSchema = z.object({
  addressing: z.enum(["lid", "pn"]).optional(),
  /** The id of a message of this chat that is answered. */
  quoted: z.string().optional(),
  /** How often it has been passed on; true for once. WhatsApp shows "many times" from 5 on. */
  forwarded: z.union([z.boolean(), z.int().min(0)]).optional(),
  /** The addresses of whom the text or caption names by `@` and their digits. */
  mentions: z.array(z.string()).optional(),
  /** The advertisement that led the customer here, as WhatsApp's own apps send it along: `title`, `body`, `sourceUrl`, `sourceId`, `ctwaClid`, … */
  ad: z.record(z.string(), z.unknown()).optional(),
  /** Given twice, the same message arrives twice. */
  id: z.string().min(1).optional(),
});
export type SendOptions = z.output<typeof sendOptionsSchema>;
