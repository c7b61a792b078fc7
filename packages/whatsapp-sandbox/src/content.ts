import { z } from "zod";

const phoneNumber = z.string().regex(/^\d{8,15}$/);
/** Content of a file: bytes within this process, base64 text over HTTP. */
const bytes = z.union([
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  z.base64().transform((text): Uint8Array => Buffer.from(text, "base64")),
]);

/**
 * A file, given by its content or by its path. If both are omitted, a sample file of the message's kind is used; videos
 * have no sample.
 */
const file = { bytes: bytes.optional(), file: z.string().optional(), mime: z.string().optional() };
const seen = {
  caption: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbnail: bytes.optional(),
  viewOnce: z.boolean().optional(),
};
const seconds = z.int().min(0).optional();
/** Spoken words of the sample file. The model in `packages/ai-sandbox` transcribes the file to these words. */
const words = z.string().max(10_000).optional();
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
/** Id of a message in the same chat, which is the target of a change. */
const message = z.string().min(1);

/** Contents of a message, by kind. The last four kinds (vote, reaction, edit, deletion) change an existing message. */
export const contentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    /** Text of the message; it may be empty only if the message comes from an advertisement. */
    text: z.string(),
    preview: z
      .strictObject({ url: z.string(), title: z.string(), description: z.string().optional() })
      .optional(),
  }),
  z.strictObject({ kind: z.literal("image"), ...file, ...seen }),
  z.strictObject({ kind: z.literal("video"), ...file, ...seen, seconds, gif: z.boolean().optional() }),
  z.strictObject({ kind: z.literal("audio"), ...file, seconds, words }),
  /** A voice message; `waveform` gives the heights of the displayed waveform. */
  z.strictObject({
    kind: z.literal("voice"),
    ...file,
    seconds,
    words,
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
  /** One or more contact cards. WhatsApp has one message type for a single card and another type for several cards. */
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
    /** Number of options that a voter may select; 0 means any number. */
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
  /**
   * A view-once message as linked devices receive it: as a notice without content, because the message can be opened
   * only on the phone.
   */
  z.strictObject({ kind: z.literal("view-once-notice") }),
  /**
   * Any protobuf message, for message kinds without a name in this schema: as JSON with bytes in base64, or in encoded
   * form.
   */
  z.strictObject({ kind: z.literal("raw"), message: z.record(z.string(), z.unknown()).or(bytes) }),
  z.strictObject({
    kind: z.literal("poll-vote"),
    poll: message,
    options: z.array(z.string()),
  }),
  /** Reaction to a message; an empty emoji removes the reaction. */
  z.strictObject({ kind: z.literal("reaction"), message, emoji: z.string() }),
  z.strictObject({ kind: z.literal("edit"), message, text: z.string().min(1) }),
  z.strictObject({ kind: z.literal("delete"), message }),
]);

/**
 * Content that comes from another process. File paths are rejected, because a client of the admin port must not read
 * files of this machine.
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
/** Content that changes an existing message instead of adding a message. */
export type ChangeContent = ContentOf<"reaction" | "edit" | "delete" | "poll-vote">;
export type NewContent = Exclude<Content, ChangeContent | ContentOf<"view-once-notice">>;

export function isChange(content: Content): content is ChangeContent {
  return ["reaction", "edit", "delete", "poll-vote"].includes(content.kind);
}

/** Returns the id of the message that a change (edit, deletion, reaction or vote) refers to. */
export function targetOf(change: ChangeContent): string {
  return change.kind === "poll-vote" ? change.poll : change.message;
}

export const sendOptionsSchema = z.object({
  addressing: z.enum(["lid", "pn"]).optional(),
  /** Id of the quoted message; it must be in the same chat as the new message. */
  quoted: z.string().optional(),
  /**
   * Number of times that the message was forwarded; `true` means once. From 5 on, WhatsApp shows "forwarded many
   * times".
   */
  forwarded: z.union([z.boolean(), z.int().min(0)]).optional(),
  /** JIDs of the people who are mentioned in the text or caption as `@` and digits. */
  mentions: z.array(z.string()).optional(),
  /**
   * Advertisement that the customer tapped before writing, in the fields of WhatsApp's own apps: `title`, `body`,
   * `sourceUrl`, `sourceId`, `ctwaClid`, …
   */
  ad: z.record(z.string(), z.unknown()).optional(),
  /** Id of the new message. Sending with an id that was already used delivers the same message a second time. */
  id: z.string().min(1).optional(),
});
export type SendOptions = z.output<typeof sendOptionsSchema>;
