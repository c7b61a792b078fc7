import { z } from "zod";
import { text } from "./shared/wire.ts";

/** What a message holds; files of every kind are named after what the browser shows them with. */
export const mediaTypes = [
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
export type MediaType = (typeof mediaTypes)[number];

/** Where a message's file is: with us, on its way, or why it is not fetched. */
export const mediaStates = ["stored", "waiting", "failed", "tooLarge", "storageFull"] as const;
export type MediaState = (typeof mediaStates)[number];

/** A file of a message. As long as it is not stored there is nothing to open. */
export const messageMediaSchema = z.object({
  state: z.enum(mediaStates),
  name: z.string(),
  mimeType: z.string(),
  size: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Loudness over the length of a sound: 64 values from 0 to 100. */
  peaks: z.array(z.int().min(0).max(100)).nullable(),
  thumbnailUrl: z.string().nullable(),
  isVoice: z.boolean(),
  isViewOnce: z.boolean(),
});
export type MessageMedia = z.infer<typeof messageMediaSchema>;

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
    .array(z.object({ name: text().max(200), vcard: text().max(20_000) }))
    .min(1)
    .max(257),
});

export const pollSchema = z.object({
  type: z.literal("poll"),
  question: z.string(),
  mayChooseSeveral: z.boolean(),
  options: z.array(z.object({ title: z.string(), votes: z.int() })),
});

/** What a message holds besides words and files. */
export const messageContentSchema = z.discriminatedUnion("type", [
  locationSchema,
  contactCardsSchema,
  pollSchema,
  z.object({ type: z.literal("call"), outcome: z.enum(["missed", "refused"]), isVideo: z.boolean() }),
  /** What was sent from a template; the words are the message's body. */
  z.object({ type: z.literal("template"), name: z.string(), language: z.string() }),
  /** The channel's word for a kind that has no bubble of its own. */
  z.object({ type: z.literal("unsupported"), kind: z.string() }),
]);
export type MessageContent = z.infer<typeof messageContentSchema>;

/** The Click-to-WhatsApp ad, or the post, that the customer tapped before writing. */
export const adSchema = z.object({
  /** Meta's id of the ad or post; where the channel tells none, its link or headline. */
  id: z.string(),
  /** `ad` or `post`, in the channel's words. */
  sourceType: z.string().nullable(),
  headline: z.string(),
  body: z.string(),
  /** An address of http or https; null where the channel tells none. */
  url: z.string().nullable(),
  /** Meta's id of the tap, for its Conversions API. */
  clickId: z.string().nullable(),
});
export type Ad = z.infer<typeof adSchema>;

export const reactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  name: z.string(),
  /** Ours, until the channel has taken it. */
  isWaiting: z.boolean(),
});
export type Reaction = z.infer<typeof reactionSchema>;
