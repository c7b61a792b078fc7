import { z } from "zod";

/** A message as the journal keeps it: the stanza's attributes and the decrypted protobuf. */
const messagePayload = z.object({
  attrs: z.record(z.string(), z.string()),
  /** Our own addresses, by which our own phone's messages are known. */
  me: z.array(z.string()),
  /** base64 of the WhatsApp message protobuf, padding removed. */
  message: z.string(),
});
export type MessagePayload = z.infer<typeof messagePayload>;

/** A message that WhatsApp does not give to linked devices, such as a picture to be seen once. */
const withheldPayload = z.object({
  attrs: z.record(z.string(), z.string()),
  me: z.array(z.string()),
  withheld: z.string(),
});

/** A call that has ended. */
const callPayload = z.object({
  call: z.object({
    id: z.string().min(1),
    /** Every address of the caller. */
    from: z.array(z.string()).min(1),
    group: z.string().nullable(),
    name: z.string().nullable(),
    /** Seconds since 1970. */
    at: z.number(),
    outcome: z.enum(["missed", "refused"]),
    isVideo: z.boolean(),
  }),
});
export type CallPayload = z.infer<typeof callPayload>;

/** A tick of a message that was journalled before, and not understood yet. */
const tickPayload = z.object({
  tick: z.object({
    id: z.string().min(1),
    ack: z.int(),
    /** Seconds since 1970. */
    at: z.number().optional(),
  }),
});
export type TickPayload = z.infer<typeof tickPayload>;

export const payloadSchema = z.union([messagePayload, withheldPayload, callPayload, tickPayload]);
export type Payload = z.infer<typeof payloadSchema>;

/** What was journalled does not say what it should. */
export class UnreadablePayload extends Error {}

export function readPayload(payload: unknown): Payload {
  const parsed = payloadSchema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new UnreadablePayload("what was journalled is no message of WhatsApp", { cause: parsed.error });
}
