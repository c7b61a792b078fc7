import { z } from "zod";
import { contactText, conversationText, personalData } from "./shared/personal-data.ts";
import { text } from "./shared/wire.ts";

/**
 * Types of a message's content. Among them are the types of files: `image`, `audio`, `video`, `sticker`, and
 * `application` for documents.
 */
export const messageMediaTypes = [
  "conversation",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "vcard",
  "poll",
  "call_log",
  "template",
  "unsupported",
] as const;
export type MessageMediaType = (typeof messageMediaTypes)[number];

/** State of a message's file: stored, waiting for download, or the reason why the file is not downloaded. */
export const mediaStates = ["stored", "waiting", "failed", "tooLarge", "storageFull"] as const;
export type MediaState = (typeof mediaStates)[number];

/** A file of a message. It cannot be opened until its state is `stored`. */
export const messageMediaSchema = z.object({
  state: z.enum(mediaStates),
  name: z.string(),
  mimeType: z.string(),
  size: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Duration of an audio or video file in seconds. */
  duration: z.number().nullable(),
  /** Loudness curve of an audio file: 64 values from 0 to 100, at equal steps over its duration. */
  peaks: z.array(z.int().min(0).max(100)).nullable(),
  thumbnailUrl: z.string().nullable(),
  isVoice: z.boolean(),
  isViewOnce: z.boolean(),
});
export type MessageMedia = z.infer<typeof messageMediaSchema>;

/**
 * Reasons why an audio has no text: the company's AI budget is used up, the AI service refuses the file, the audio is
 * longer or larger than services accept, the service did not answer, or it understood no words.
 */
export const transcriptProblems = ["limit", "refused", "tooLong", "unavailable", "unreadable"] as const;
export type TranscriptProblem = (typeof transcriptProblems)[number];

/** Text of an audio message, written by an AI model. `text` is empty until the state is `done`. */
export const messageTranscriptSchema = z.object({
  state: z.enum(["waiting", "done", "failed"]),
  text: conversationText(),
  /** Name of the model; empty until a model has written the text. */
  model: z.string(),
  /** Reason of the state `failed`; null in other states. */
  problem: z.enum(transcriptProblems).nullable(),
});
export type MessageTranscript = z.infer<typeof messageTranscriptSchema>;

export const locationSchema = z.object({
  type: z.literal("location"),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: text().max(1_000),
  address: text().max(1_000),
  isLive: z.boolean(),
});

export const contactCardsSchema = z.object({
  type: z.literal("contacts"),
  cards: z
    .array(
      z.object({
        name: personalData("text", text().max(200)),
        vcard: personalData("text", text().max(20_000)),
      }),
    )
    .min(1)
    .max(257),
});

export const pollSchema = z.object({
  type: z.literal("poll"),
  question: z.string(),
  mayChooseSeveral: z.boolean(),
  options: z.array(z.object({ title: z.string(), votes: z.int() })),
});

/** Structured content of a message, in addition to its text and file. */
export const messageContentSchema = z.discriminatedUnion("type", [
  locationSchema,
  contactCardsSchema,
  pollSchema,
  z.object({ type: z.literal("call"), outcome: z.enum(["missed", "refused"]), isVideo: z.boolean() }),
  /** The template that the message was made from; the message's body contains the text with filled placeholders. */
  z.object({ type: z.literal("template"), name: z.string(), language: z.string() }),
  /** A kind of message that the screen cannot show; `kind` is the channel's name for it. */
  z.object({ type: z.literal("unsupported"), kind: z.string() }),
]);
export type MessageContent = z.infer<typeof messageContentSchema>;

/** The Click-to-WhatsApp ad or the post that the customer tapped before writing the first message. */
export const messageAdSchema = z.object({
  /** Meta's id of the ad or post. If the channel sends no id, this field contains the link or the headline. */
  id: z.string(),
  /** Type of the source: `ad` or `post`, in the channel's words. */
  sourceType: z.string().nullable(),
  headline: z.string(),
  body: z.string(),
  /** URL of the ad or post, with http or https; null if the channel sends none. */
  url: z.string().nullable(),
  /** Meta's id of the customer's tap, used by Meta's Conversions API. */
  clickId: z.string().nullable(),
});
export type MessageAd = z.infer<typeof messageAdSchema>;

export const reactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  name: contactText(),
  /** Whether the company's own reaction still waits until the channel accepts it. */
  isWaiting: z.boolean(),
});
export type Reaction = z.infer<typeof reactionSchema>;
