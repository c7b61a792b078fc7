import { z } from "zod";
import { savedEvent } from "./shared/event-shapes.ts";
import { areaCodes } from "./shared/phone-number.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { isText, text, textSchema } from "./shared/wire.ts";

/** Largest length of the reply to a contact who opts out or opts in again, in characters. */
export const maxOptOutMessage = 500;

const onOff = z.enum(["enabled", "disabled"]);

/** Choices for the number of months after which resolved tickets are deleted. */
export const keepTicketsChoices = ["forever", "6", "12", "24", "36", "60"] as const;

interface SettingDefinition {
  value: z.ZodType<string>;
  initial: string;
  writer: "company" | "operator";
}

/**
 * All settings, each with its allowed values, its default and its writer: the company's admins, or only the operator's
 * super users.
 */
export const settings = {
  userRating: { value: onOff, initial: "disabled", writer: "company" },
  /** Highest rating that customers can give. On the scale from 1 to 5 they are asked for a comment too. */
  ratingScale: { value: z.enum(["3", "5"]), initial: "3", writer: "company" },
  scheduleType: { value: z.enum(["disabled", "queue", "company"]), initial: "disabled", writer: "company" },
  CheckMsgIsGroup: { value: onOff, initial: "disabled", writer: "company" },
  call: { value: onOff, initial: "disabled", writer: "company" },
  chatBotType: { value: z.enum(["text"]), initial: "text", writer: "company" },
  sendGreetingAccepted: { value: onOff, initial: "disabled", writer: "company" },
  sendMsgTransfTicket: { value: onOff, initial: "disabled", writer: "company" },
  sendGreetingMessageOneQueues: { value: onOff, initial: "disabled", writer: "company" },
  keepTickets: { value: z.enum(keepTicketsChoices), initial: "forever", writer: "company" },
  campaignsEnabled: { value: z.enum(["true", "false"]), initial: "true", writer: "operator" },
  /** Whether every user of the company has to set up a second factor within seven days. */
  secondFactorRequired: { value: onOff, initial: "disabled", writer: "company" },
  /** Whether an admin's removal of a user's second factor takes effect after 24 hours instead of at once. */
  secondFactorRemovalDelay: { value: onOff, initial: "disabled", writer: "company" },
  /** Area code (DDD) that completes phone numbers without one. If it is empty, such numbers are rejected. */
  defaultAreaCode: { value: z.union([z.literal(""), z.enum(areaCodes)]), initial: "", writer: "company" },
  /** Replies to contacts who opt out of campaigns or opt in again; empty means the product's default text. */
  optOutMessage: { value: z.string().max(maxOptOutMessage).refine(isText), initial: "", writer: "company" },
  optInMessage: { value: z.string().max(maxOptOutMessage).refine(isText), initial: "", writer: "company" },
  /** API token of the payment provider Asaas. Admins can set the token; nobody can read it. */
  asaas: { value: z.string().regex(/^[\x21-\x7e]{0,500}$/), initial: "", writer: "company" },
} as const satisfies Record<string, SettingDefinition>;

/** Text that the settings show to admins in place of a stored secret. */
export const settingMask = "••••••••";

export type SettingKey = keyof typeof settings;
export const settingKeys = Object.keys(settings) as SettingKey[];
/** Settings that hold bank data, weaken sign-ins or delete conversations; a change asks for a recent verification. */
const verifiedSettings = [
  "asaas",
  "keepTickets",
  "secondFactorRemovalDelay",
  "secondFactorRequired",
] as const satisfies SettingKey[];
const settingKeySchema = z.enum(settingKeys as [SettingKey, ...SettingKey[]]);

export const settingSchema = z.object({ key: settingKeySchema, value: z.string() });
export type Setting = z.infer<typeof settingSchema>;

const settingResource = defineResource({
  name: "setting",
  plan: "any",
  notFound: "ERR_NO_SETTING_FOUND",
  audited: "settings",
  idFields: ["key"],
  shared: true,
});

export const listSettings = defineRoute(settingResource, {
  method: "GET",
  path: "/settings",
  access: signedIn,
  summary: "List all settings of the company, including defaults",
  answer: z.array(settingSchema),
});

export const updateSetting = defineRoute(settingResource, {
  method: "PUT",
  path: "/settings/:key",
  access: { who: "signedIn", permission: "settings:edit", stepUp: { params: { key: verifiedSettings } } },
  summary: "Update a setting of the company",
  params: z.strictObject({ key: text().max(60) }),
  body: z.object({ value: textSchema(500) }),
  answer: settingSchema,
});

export const events = {
  settings: savedEvent("setting", settingSchema),
};
