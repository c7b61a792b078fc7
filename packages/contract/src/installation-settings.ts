import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { clearableIdSchema, idSchema } from "./shared/wire.ts";

/** Pix providers: `standard` is a bank with the Central Bank's API. */
export const pixProviders = ["standard", "asaas", "mercadopago"] as const;
export type PixProvider = (typeof pixProviders)[number];

export const installationSettingsSchema = z.object({
  /** Whether companies may sign themselves up. */
  signupOpen: z.boolean(),
  /** Length of a new company's trial. */
  trialDays: z.int().min(1).max(90),
  /** Days after the due date during which the company's users can still sign in. */
  graceDays: z.int().min(0).max(90),
  /** Days after that grace period during which the company's connections still receive messages. */
  connectionDays: z.int().min(0).max(90),
  /** Connection of the operator's own company that also sends invoice reminders; null for none. */
  reminderConnectionId: idSchema.nullable(),
  /** Provider of new charges, among those with an account; null means the first of them. */
  pixProvider: z.enum(pixProviders).nullable(),
});
export type InstallationSettings = z.infer<typeof installationSettingsSchema>;

const installationSettingsResource = defineResource({
  name: "installationSettings",
  plan: "any",
  audited: "settings",
});

const superUsers = { who: "super" } as const;

export const getInstallationSettings = defineRoute(installationSettingsResource, {
  method: "GET",
  path: "/installation-settings",
  access: superUsers,
  summary: "Get the settings of the installation",
  answer: installationSettingsSchema,
});

export const updateInstallationSettings = defineRoute(installationSettingsResource, {
  method: "PUT",
  path: "/installation-settings",
  access: superUsers,
  summary: "Update the settings of the installation; omitted fields keep their values",
  body: installationSettingsSchema.extend({ reminderConnectionId: clearableIdSchema }).partial(),
  answer: installationSettingsSchema,
});

export const listPixProviders = defineRoute(installationSettingsResource, {
  method: "GET",
  path: "/installation-settings/pix",
  access: superUsers,
  summary: "List the installation's Pix providers with their callback URLs",
  answer: z.array(z.object({ provider: z.enum(pixProviders), webhookUrl: z.string() })),
});
