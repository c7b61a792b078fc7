import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { clearableIdSchema, idSchema } from "./shared/wire.ts";

/** Who takes Pix for an installation: a bank that speaks the Central Bank's standard, Asaas or Mercado Pago. */
export const pixProviders = ["standard", "asaas", "mercadopago"] as const;
export type PixProvider = (typeof pixProviders)[number];

export const installationSettingsSchema = z.object({
  /** Whether companies may sign themselves up. */
  signupOpen: z.boolean(),
  /** How long a new company tries it. */
  trialDays: z.int().min(1).max(90),
  /** How long after its due date a company's people are still let in. */
  graceDays: z.int().min(0).max(90),
  /** How long after that its connections go on receiving. */
  connectionDays: z.int().min(0).max(90),
  /** Which connection of the host's own company reminds of invoices as well; null for none. */
  reminderConnectionId: idSchema.nullable(),
  /** Who makes the next charges, of those that it has an account with; null for the first of them. */
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
  summary: "What holds for every company of the installation",
  answer: installationSettingsSchema,
});

export const updateInstallationSettings = defineRoute(installationSettingsResource, {
  method: "PUT",
  path: "/installation-settings",
  access: superUsers,
  summary: "Change it; what is left out stays as it is",
  body: installationSettingsSchema.extend({ reminderConnectionId: clearableIdSchema }).partial(),
  answer: installationSettingsSchema,
});

export const listPixProviders = defineRoute(installationSettingsResource, {
  method: "GET",
  path: "/installation-settings/pix",
  access: superUsers,
  summary: "With which providers the installation takes Pix, and where each of them calls",
  answer: z.array(z.object({ provider: z.enum(pixProviders), webhookUrl: z.string() })),
});
