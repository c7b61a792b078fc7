import { z } from "zod";
import { auditAreas } from "./shared/audit-areas.ts";
import { pageAnswer, searchSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idSchema, idTextSchema, instantSchema } from "./shared/wire.ts";

export const auditAreaSchema = z.enum(auditAreas);

export const auditActions = [
  "created",
  "updated",
  "reordered",
  "deleted",
  "signedIn",
  "signedOut",
  "sessionEnded",
  "sessionRenewed",
  "merged",
  "unmerged",
  "blocked",
  "unblocked",
  "imported",
  "exported",
  "confirmed",
] as const;
export const auditActionSchema = z.enum(auditActions);
export type AuditAction = (typeof auditActions)[number];

/** Names of all fields that the audit log records, of every entity; the screen has a label for each name. */
export const auditFields = [
  "active",
  "allTicket",
  "apiKey",
  "authentication",
  "buttons",
  "category",
  "footer",
  "headerText",
  "baseUrl",
  "basis",
  "billingAddress",
  "billingName",
  "campaigns",
  "campaignsEnabled",
  "paymentReminders",
  "color",
  "complationMessage",
  "connection",
  "country",
  "currency",
  "connectionDays",
  "connections",
  "contact",
  "contactList",
  "deletionAt",
  "description",
  "dueDate",
  "email",
  "expiresInactiveMessage",
  "expiresTicket",
  "extraInfo",
  "file",
  "files",
  "general",
  "graceDays",
  "greaterInterval",
  "greetingMessage",
  "holidays",
  "icon",
  "integration",
  "integrationType",
  "invoiceCancelled",
  "invoicePaid",
  "invoicePaymentUndone",
  "inUseSince",
  "isDefault",
  "jsonContent",
  "kanban",
  "language",
  "lastDay",
  "loginWords",
  "logoDark",
  "logoLight",
  "maxMessages",
  "maxTokens",
  "maxUseBotQueues",
  "longerIntervalAfter",
  "message",
  "messageInterval",
  "model",
  "name",
  "number",
  "offered",
  "options",
  "order",
  "outOfHoursMessage",
  "password",
  "phone",
  "phoneNumberId",
  "pixProvider",
  "setupHidden",
  "plan",
  "priority",
  "profile",
  "projectName",
  "prompt",
  "queue",
  "queues",
  "ratingMessage",
  "reason",
  "recurrence",
  "schedules",
  "service",
  "marketing",
  "reminderConnectionId",
  "repeats",
  "secondCopies",
  "sendAt",
  "sendingDays",
  "sendingHours",
  "sendingPaused",
  "sendingStairs",
  "signupOpen",
  "shortcode",
  "status",
  "storageMegabytes",
  "tag",
  "template",
  "temperature",
  "text",
  "times",
  "timeToTransfer",
  "timeUseBotQueues",
  "timeZone",
  "title",
  "token",
  "transferQueue",
  "trialDays",
  "hostWebhook",
  "hostWebhookSecret",
  "typebotDelayMessage",
  "typebotExpires",
  "typebotKeywordFinish",
  "typebotKeywordRestart",
  "typebotRestartMessage",
  "typebotSlug",
  "typebotUnknownMessage",
  "url",
  "useCampaigns",
  "useExternalApi",
  "useIntegrations",
  "useInternalChat",
  "useKanban",
  "useOpenAi",
  "useSchedules",
  "useWhiteLabel",
  "users",
  "utility",
  "validFrom",
  "value",
  "variables",
  "video",
  "voice",
  "voiceKey",
  "voiceRegion",
] as const;
export type AuditField = (typeof auditFields)[number];

const auditValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof auditValueSchema>;

/** One field before and after a change. For a secret field only the fact of the change is recorded, never the value. */
export const auditChangeSchema = z.object({
  field: z.enum(auditFields),
  from: auditValueSchema.optional(),
  to: auditValueSchema.optional(),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

export const auditLogEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Id of the user who made the change; null once that user is deleted, while `userName` stays. */
  userId: idSchema.nullable(),
  userName: z.string(),
  /** Whether the operator's support made the change from inside the company. */
  bySupport: z.boolean(),
  area: auditAreaSchema,
  action: auditActionSchema,
  entityId: z.string().nullable(),
  label: z.string(),
  changes: z.array(auditChangeSchema),
  /** Number of tickets, rows or contacts that the entry covers; null if the entry counts nothing. */
  count: z.int().nonnegative().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;

export const auditPageSize = 40;

const auditLogResource = defineResource({ name: "auditLog", plan: "any" });

export const listAuditLog = defineRoute(auditLogResource, {
  method: "GET",
  path: "/audit-log",
  access: { who: "signedIn", permission: "audit-log:view" },
  summary: "List changes recorded in the audit log, newest first",
  description: "`before` returns the entries before a given one, to continue after a page.",
  query: z.strictObject({
    searchParam: searchSchema,
    area: auditAreaSchema.optional(),
    userId: idTextSchema.optional(),
    /** First and last day of the listed entries, in the company's calendar; both days are included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    before: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  }),
  answer: z.object({ entries: z.array(auditLogEntrySchema), ...pageAnswer }),
});
