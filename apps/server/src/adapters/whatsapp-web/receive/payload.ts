import { z } from "zod";

/** Message as the journal stores it: attributes of the stanza and the decrypted protobuf. */
const messagePayload = z.object({
  attrs: z.record(z.string(), z.string()),
  /** WhatsApp addresses (JIDs) of the company, by which messages of its own phone are recognised. */
  me: z.array(z.string()),
  /** Decrypted protobuf of the message, without padding, in base64. */
  message: z.string(),
});
export type MessagePayload = z.infer<typeof messagePayload>;

/** Message that WhatsApp does not send to linked devices, such as a view-once picture. */
const withheldPayload = z.object({
  attrs: z.record(z.string(), z.string()),
  me: z.array(z.string()),
  withheld: z.string(),
});

/** Phone call that has ended, as the journal stores it. */
const callPayload = z.object({
  call: z.object({
    id: z.string().min(1),
    /** All WhatsApp addresses (JIDs) of the caller. */
    from: z.array(z.string()).min(1),
    group: z.string().nullable(),
    name: z.string().nullable(),
    /** Unix time in seconds. */
    at: z.number(),
    outcome: z.enum(["missed", "refused"]),
    isVideo: z.boolean(),
  }),
});
export type CallPayload = z.infer<typeof callPayload>;

/** Delivery state (ack) of a message that is journalled but not processed yet. */
const tickPayload = z.object({
  tick: z.object({
    id: z.string().min(1),
    ack: z.int(),
    /** Unix time in seconds. */
    at: z.number().optional(),
  }),
});
export type AckPayload = z.infer<typeof tickPayload>;

export const webPayloadSchema = z.union([messagePayload, withheldPayload, callPayload, tickPayload]);
export type WebPayload = z.infer<typeof webPayloadSchema>;

/** Thrown when a journalled payload does not have the format of a WhatsApp event. */
export class UnreadablePayload extends Error {}

export function readPayload(payload: unknown): WebPayload {
  const parsed = webPayloadSchema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new UnreadablePayload("the journalled payload does not have the format of a WhatsApp event", {
    cause: parsed.error,
  });
}
