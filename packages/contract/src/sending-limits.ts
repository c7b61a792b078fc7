import { z } from "zod";
import { connectionResource } from "./connections.ts";
import { type LimitReason, limitReasons } from "./shared/limit-reasons.ts";
import { defineRoute } from "./shared/route.ts";
import { daySchema, idParams, idSchema, instantSchema } from "./shared/wire.ts";

/** What WhatsApp says of the new chats that a number begins: two warnings come before the end. */
export const newChatStatuses = ["none", "firstWarning", "secondWarning", "capped"] as const;
export type NewChatStatus = (typeof newChatStatuses)[number];

export const pauseReasons = ["too-many-failures", "paused-by-hand"] as const satisfies LimitReason[];
export type PauseReason = (typeof pauseReasons)[number];

const whole = z.int({ error: "Informe um número inteiro" }).min(0, "Informe um número inteiro");

/** From which day of its use on a number may begin how many chats a day. */
const stairSchema = z.strictObject({
  fromDay: whole.max(3_650, "Número muito grande"),
  perDay: whole.max(10_000, "Número muito grande"),
});
export type Stair = z.infer<typeof stairSchema>;

/** So many outcomes are kept, and looked at. */
export const keptOutcomes = 50;
export const mostStairs = 10;

const hour = z.int().min(0).max(24);

const rules = z.object({
  /** The day since which the number has been used, of the company's calendar. */
  inUseSince: daySchema,
  stairs: z
    .array(stairSchema)
    .min(1)
    .max(mostStairs)
    .refine(isRising, "Os dias devem começar em 0 e crescer"),
  /** Whole hours of the company's clock; the last is not included. */
  fromHour: hour,
  toHour: hour,
  /** 0 is Sunday. */
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
  /** People to whom the number wrote first today, and to how many it may. */
  today: z.object({ day: daySchema, cold: z.int(), limit: z.int() }),
  /** What WhatsApp said last of the chats that the number may begin; -1 is without end. */
  newChats: z.object({
    status: z.enum(newChatStatuses),
    total: z.int().nullable(),
    used: z.int().nullable(),
    /** When its cycle ends. */
    until: instantSchema.nullable(),
    readAt: instantSchema.nullable(),
  }),
  /** Until when WhatsApp takes no message to strangers. */
  timeLockUntil: instantSchema.nullable(),
  pause: z.object({ reason: z.enum(pauseReasons), at: instantSchema }).nullable(),
  /** What became of the last messages that were nobody's answer, newest first; `error` is a code of the catalogue. */
  outcomes: z.array(z.object({ at: instantSchema, isCold: z.boolean(), error: z.string().nullable() })),
  /** Those that count for the pause. */
  counted: z.object({ seen: z.int(), failed: z.int() }),
  /** What holds a message to a stranger at this moment, and until when where that is known. */
  held: z.object({ reason: z.enum(limitReasons), until: instantSchema.nullable() }).nullable(),
});
export type SendingLimits = z.infer<typeof sendingLimitsSchema>;

const operate = { who: "signedIn", permission: "connections-page:actionButtons" } as const;

export const getSendingLimits = defineRoute(connectionResource, {
  method: "GET",
  path: "/whatsapp/:id/sending-limits",
  access: operate,
  summary:
    "How much a connection may write on its own initiative, what holds it, and how its last messages fared",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const updateSendingLimits = defineRoute(connectionResource, {
  method: "PUT",
  path: "/whatsapp/:id/sending-limits",
  access: { who: "signedIn", permission: "connections-page:editOrDeleteConnection" },
  summary: "Say since when the number is used, how many chats a day it may begin, and in which hours",
  params: idParams,
  body: sendingLimitsForm,
  answer: sendingLimitsSchema,
});

export const pauseSending = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/sending-limits/pause",
  access: operate,
  summary: "Hold what the number would write on its own initiative; answers go on",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const resumeSending = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/sending-limits/resume",
  access: operate,
  summary: "Let the number write on its own initiative again; failures are counted from now on",
  params: idParams,
  answer: sendingLimitsSchema,
});

export const events = {
  /** To those who operate the connections: what a number may write on its own initiative is another than it was. */
  sendingLimits: z.object({ action: z.literal("update"), whatsappId: idSchema }),
};
