import { z } from "zod";

const phoneNumber = z.string().regex(/^\d{8,15}$/);
/** Bytes within this process, base64 over HTTP. */
const bytes = z.union([
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  z.base64().transform((text): Uint8Array => Buffer.from(text, "base64")),
]);

/** Content or path of a file; left out, a sample file of the kind is used, except for videos. */
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
/** Id of a message in the same chat. */
const message = z.string().min(1);

/** Contents of a message, by kind. The last four kinds change an existing message. */
export const contentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    /** The text may be empty only with an advertisement. */
    text: z.string(),
    preview: z
      .strictObject({ url: z.string(), title: z.string(), description: z.string().optional() })
      .optional(),
  }),
  z.strictObject({ kind: z.literal("image"), ...file, ...seen }),
  z.strictObject({ kind: z.literal("video"), ...file, ...seen, seconds, gif: z.boolean().optional() }),
  z.strictObject({ kind: z.literal("audio"), ...file, seconds }),
  /** A voice message with the heights of its waveform. */
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
  /** WhatsApp has one message type for a single contact card and another for several. */
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
    /** Number of options that may be selected; 0 for any number. */
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
  /** A view-once message as linked devices receive it: a notice that only the phone can show it. */
  z.strictObject({ kind: z.literal("view-once-notice") }),
  /** Any protobuf message, for kinds without a name here: as JSON with bytes in base64, or encoded. */
  z.strictObject({ kind: z.literal("raw"), message: z.record(z.string(), z.unknown()).or(bytes) }),
  z.strictObject({
    kind: z.literal("poll-vote"),
    poll: message,
    options: z.array(z.string()),
  }),
  /** An empty emoji removes the reaction. */
  z.strictObject({ kind: z.literal("reaction"), message, emoji: z.string() }),
  z.strictObject({ kind: z.literal("edit"), message, text: z.string().min(1) }),
  z.strictObject({ kind: z.literal("delete"), message }),
]);

/**
 * Content from another process. Paths are refused, because a client of the admin port must not read files of this
 * machine.
 */
export const remoteContentSchema = contentSchema.refine(
  (content) => !("file" in content),
  "files travel as bytes",
);

export type Content = z.output<typeof contentSchema>;
export type ContentInput = z.input<typeof contentSchema>;
export type ContentKind = Content["kind"];
export type ContentOf<K extends ContentKind> = Extract<Content, { kind: K }>;

export type MediaContent = ContentOf<"image" | "video" | "audio" | "voice" | "document" | "sticker">;
/** Kinds that change an existing message instead of adding one. */
export type ChangeContent = ContentOf<"reaction" | "edit" | "delete" | "poll-vote">;
export type NewContent = Exclude<Content, ChangeContent | ContentOf<"view-once-notice">>;

export function isChange(content: Content): content is ChangeContent {
  return ["reaction", "edit", "delete", "poll-vote"].includes(content.kind);
}

/** Returns the id of the message that a change refers to. */
export function targetOf(change: ChangeContent): string {
  return change.kind === "poll-vote" ? change.poll : change.message;
}

export const sendOptionsSchema = z.object({
  addressing: z.enum(["lid", "pn"]).optional(),
  /** Id of the quoted message in this chat. */
  quoted: z.string().optional(),
  /** Number of times that the message was forwarded; true for once. WhatsApp shows "forwarded many times" from 5 on. */
  forwarded: z.union([z.boolean(), z.int().min(0)]).optional(),
  /** JIDs of the people whom the text or caption mentions by `@` and their digits. */
  mentions: z.array(z.string()).optional(),
  /**
   * The advertisement that led the customer here, in the fields of WhatsApp's own apps: `title`, `body`, `sourceUrl`,
   * `sourceId`, `ctwaClid`, …
   */
  ad: z.record(z.string(), z.unknown()).optional(),
  /** Message id; the same id used twice delivers the same message twice. */
  id: z.string().min(1).optional(),
});
export type SendOptions = z.output<typeof sendOptionsSchema>;
