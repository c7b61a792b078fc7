import { z } from "zod";
import { taxIdSchema } from "./shared/read-tax-id.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { clearableIdSchema, idSchema, text } from "./shared/wire.ts";

/** Providers of Pix payments: `standard` is any bank that offers the Central Bank's standard API. */
export const pixProviders = ["standard", "asaas", "mercadopago"] as const;
export type PixProvider = (typeof pixProviders)[number];

export const installationSettingsSchema = z.object({
  /** Whether companies may sign themselves up. */
  signupOpen: z.boolean(),
  /** Length of a new company's trial in days. */
  trialDays: z.int().min(1).max(90),
  /** Length of the grace period in days: after the due date, the company's users can still sign in for this time. */
  graceDays: z.int().min(0).max(90),
  /** Number of days after the grace period during which the company's connections still receive messages. */
  connectionDays: z.int().min(0).max(90),
  /**
   * Connection of the operator's own company over which invoice reminders are also sent; null sends them by mail only.
   */
  reminderConnectionId: idSchema.nullable(),
  /** Payment provider of new charges; null means the first provider that has an account. */
  pixProvider: z.enum(pixProviders).nullable(),
  /** True if the operator has hidden the checklist for a new installation. */
  setupHidden: z.boolean(),
  /** Name of the issuer that is printed on invoices; empty means the installation's name. */
  issuerName: text().trim().max(100, "Mensagem muito longa"),
  issuerTaxId: taxIdSchema,
  issuerAddress: text().trim().max(200, "Mensagem muito longa"),
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
  access: { ...superUsers, stepUp: { changes: ["pixProvider"] } },
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
