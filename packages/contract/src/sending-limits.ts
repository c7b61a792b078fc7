import { z } from "zod";
import { connectionResource } from "./connections.ts";
import { type LimitReason, limitReasons } from "./shared/limit-reasons.ts";
import { defineRoute } from "./shared/route.ts";
import { daySchema, idParams, idSchema, instantSchema } from "./shared/wire.ts";

/** States of WhatsApp's limit on new chats of a number: two warnings come before the cap. */
export const newChatStatuses = ["none", "firstWarning", "secondWarning", "capped"] as const;
export type NewChatStatus = (typeof newChatStatuses)[number];

export const pauseReasons = ["too-many-failures", "paused-by-hand"] as const satisfies LimitReason[];
export type PauseReason = (typeof pauseReasons)[number];

const whole = z.int({ error: "Informe um número inteiro" }).min(0, "Informe um número inteiro");

/**
 * A tier of the warm-up: from day `fromDay` of the number's use, the number may start up to `perDay` new chats a day.
 */
const warmUpTierSchema = z.strictObject({
  fromDay: whole.max(3_650, "Número muito grande"),
  perDay: whole.max(10_000, "Número muito grande"),
});
export type WarmUpTier = z.infer<typeof warmUpTierSchema>;

/** Number of the latest send outcomes that are stored and evaluated. */
export const maxStoredOutcomes = 50;
export const maxWarmUpTiers = 10;

const hour = z.int().min(0).max(24);

const rules = z.object({
  /** First day of the number's use, in the company's calendar. */
  inUseSince: daySchema,
  stairs: z
    .array(warmUpTierSchema)
    .min(1)
    .max(maxWarmUpTiers)
    .refine(isRising, "Os dias devem começar em 0 e crescer"),
  /**
   * Hours during which the number may send, as whole hours of the company's time zone; the hour `toHour` itself is
   * excluded.
   */
  fromHour: hour,
  toHour: hour,
  /** Weekdays on which the number may send, from 0 (Sunday) to 6. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
});

export const sendingLimitsForm = rules.refine(({ fromHour, toHour }) => fromHour < toHour, {
  path: ["toHour"],
  message: "O fim deve vir depois do início",
});
export type SendingLimitsForm = z.output<typeof sendingLimitsForm>;

function isRising(stairs: readonly { fromDay: number }[]): boolean {
  return stairs.every(({ fromDay }, index) => {
    const before = stairs[index - 1];
    return before ? fromDay > before.fromDay : fromDay === 0;
  });
}

export const sendingLimitsSchema = rules.extend({
  whatsappId: idSchema,
  /**
   * Number of new contacts to whom this phone number wrote first today (`cold`), and the largest such number for today
   * (`limit`).
   */
  today: z.object({ day: daySchema, cold: z.int(), limit: z.int() }),
  /** WhatsApp's latest report on the number of new chats that the number may start; -1 means unlimited. */
  newChats: z.object({
    status: z.enum(newChatStatuses),
    total: z.int().nullable(),
    used: z.int().nullable(),
    /** End of the period for which WhatsApp counts new chats. */
    until: instantSchema.nullable(),
    readAt: instantSchema.nullable(),
  }),
  /** End of the lock during which WhatsApp rejects messages to new contacts; null if there is no lock. */
  timeLockUntil: instantSchema.nullable(),
  pause: z.object({ reason: z.enum(pauseReasons), at: instantSchema }).nullable(),
  /**
   * Outcomes of the latest messages that were not replies to a customer, newest first; `error` is an error code, or
   * null after success.
   */
  outcomes: z.array(z.object({ at: instantSchema, isCold: z.boolean(), error: z.string().nullable() })),
  /** Number of outcomes that count towards an automatic pause, and number of failures among them. */
  counted: z.object({ seen: z.int(), failed: z.int() }),
  /**
   * Reason why a message to a new contact cannot be sent now, and the time from which it can be sent, if known. Null if
   * it can be sent now.
   */
  held: z.object({ reason: z.enum(limitReasons), until: instantSchema.nullable() }).nullable(),
});
export type SendingLimits = z.infer<typeof sendingLimitsSchema>;

const operate = { who: "signedIn", permission: "connections-page:actionButtons" } as const;

export const getSendingLimits = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/sending-limits",
  access: operate,
  summary: "Get a connection's sending limits, its quota status and recent deliveries",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const updateSendingLimits = defineRoute(connectionResource, {
  method: "PUT",
  path: "/whatsapp/:id/sending-limits",
  access: { who: "signedIn", permission: "connections-page:editOrDeleteConnection" },
  summary: "Update a connection's number age, daily limit of new chats and sending hours",
  params: idParams,
  body: sendingLimitsForm,
  answer: sendingLimitsSchema,
});

export const pauseSending = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/sending-limits/pause",
  access: operate,
  summary: "Pause a connection's business-initiated messages; answers continue",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const resumeSending = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/sending-limits/resume",
  access: operate,
  summary: "Resume a connection's business-initiated messages; failures count from now on",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const events = {
  /** Sending limits of a number changed. The event is sent to users who operate connections. */
  sendingLimits: z.object({ action: z.literal("update"), whatsappId: idSchema }),
};
