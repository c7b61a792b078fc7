import { z } from "zod";
import type { ChannelContent, ChannelMediaKind, ReceivedMedia } from "../../ports/channel-content.ts";
import { referralSchema } from "./referral.ts";
import { cardOf, cloudContactSchema } from "./vcard.ts";

/** Id of an object at Meta. The id becomes a part of request paths, so only digits are allowed. */
export const graphIdSchema = z.string().regex(/^\d{1,30}$/);

const fileSchema = z.object({
  id: graphIdSchema,
  mime_type: z.string().default("application/octet-stream"),
  sha256: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});
type CloudFile = z.infer<typeof fileSchema>;

const replySchema = z.object({
  id: z.string().optional().catch(undefined),
  title: z.string(),
  description: z.string().optional(),
});

/**
 * Makes a field optional and ignores invalid values, so that a message with an unexpected field is shown as unsupported
 * instead of being lost.
 */
function lenient<S extends z.ZodType>(schema: S) {
  return schema.optional().catch(undefined);
}

const contentShape = {
  type: z.string().default("unknown"),
  text: lenient(z.object({ body: z.string() })),
  image: lenient(fileSchema),
  video: lenient(fileSchema),
  audio: lenient(fileSchema),
  document: lenient(fileSchema),
  sticker: lenient(fileSchema),
  location: lenient(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  ),
  contacts: lenient(z.array(cloudContactSchema)),
  interactive: lenient(
    z.object({
      /** Text of an interactive message that the company itself sent. */
      body: z.object({ text: z.string() }).optional().catch(undefined),
      button_reply: replySchema.optional(),
      list_reply: replySchema.optional(),
      nfm_reply: z.object({ body: z.string().optional() }).optional(),
    }),
  ),
  button: lenient(z.object({ text: z.string(), payload: z.string().optional().catch(undefined) })),
  order: lenient(
    z.object({
      text: z.string().optional(),
      product_items: z
        .array(
          z.object({
            product_retailer_id: z.string(),
            quantity: z.coerce.number(),
            item_price: z.coerce.number().optional(),
            currency: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ),
  system: lenient(
    z.object({
      body: z.string().optional(),
      type: z.string().optional().catch(undefined),
      wa_id: z.string().optional().catch(undefined),
      user_id: z.string().optional().catch(undefined),
      previous_user_id: z.string().optional().catch(undefined),
    }),
  ),
  unsupported: lenient(z.object({ type: z.string().optional() })),
};
const contentSchema = z.object(contentShape);

export const cloudMessageSchema = z.object({
  ...contentShape,
  id: z.string(),
  /** Unix time in seconds, not validated here: the code that receives the message replaces impossible times. */
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  context: lenient(
    z.object({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    }),
  ),
  referral: lenient(referralSchema),
  reaction: lenient(z.object({ message_id: z.string(), emoji: z.string().optional() })),
  revoke: lenient(z.object({ original_message_id: z.string() })),
  edit: lenient(z.object({ original_message_id: z.string(), message: contentSchema })),
});

type CloudContent = z.infer<typeof contentSchema>;
export type CloudMessage = z.infer<typeof cloudMessageSchema>;

const fileKinds = ["image", "video", "audio", "document", "sticker"] as const;

/** Converts a message's content to the format of the channel port. */
export function contentOf(message: CloudContent): ChannelContent {
  const { type } = message;
  for (const kind of fileKinds) {
    const file = message[kind];
    if (type === kind && file) return fileOf(kind, file);
  }
  if (type === "location" && message.location) {
    const { latitude, longitude, name = "", address = "" } = message.location;
    return { type: "location", latitude, longitude, name, address, isLive: false };
  }
  if (type === "contacts" && message.contacts && message.contacts.length > 0) {
    return { type: "contacts", cards: message.contacts.map(cardOf) };
  }
  const text = wordsOf(message);
  return text === undefined ? unsupported(message) : { type: "text", text };
}

/** Text of a message. A tapped button or list row counts as text. */
function wordsOf({ type, text, button, interactive }: CloudContent): string | undefined {
  if (type === "text") return text?.body;
  if (type === "button") return button?.text;
  if (type !== "interactive") return undefined;
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  return reply ? [reply.title, reply.description].filter(Boolean).join("\n") : interactive?.body?.text;
}

/** Id of the button or list row that the customer tapped. The sender of the buttons chose the id. */
export function tappedIdOf({ type, button, interactive }: CloudContent): string | undefined {
  if (type === "button") return button?.payload;
  if (type !== "interactive") return undefined;
  return (interactive?.button_reply ?? interactive?.list_reply)?.id;
}

/** Content of a kind that the app cannot display. Its readable texts become the text of the placeholder. */
function unsupported({ type, order, system, interactive, unsupported: told }: CloudContent): ChannelContent {
  const items = order?.product_items.map(({ quantity, product_retailer_id, item_price, currency }) => {
    const price = item_price === undefined ? [] : [`${currency ?? ""} ${item_price}`.trim()];
    return [`${quantity} × ${product_retailer_id}`, ...price].join(" · ");
  });
  const lines = [order?.text, ...(items ?? []), system?.body, interactive?.nfm_reply?.body];
  const kind = type === "unsupported" ? (told?.type ?? "unknown") : type;
  return { type: "unsupported", kind, text: lines.filter(Boolean).join("\n") };
}

function fileOf(type: (typeof fileKinds)[number], file: CloudFile): ReceivedMedia {
  const kind: ChannelMediaKind = type === "audio" && file.voice ? "voice" : type;
  return {
    type: "media",
    kind,
    caption: file.caption ?? "",
    fileName: file.filename ?? null,
    mimeType: file.mime_type,
    size: null,
    seconds: null,
    isViewOnce: false,
    reference: { id: file.id, sha256: file.sha256 ?? null },
  };
}
