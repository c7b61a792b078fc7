import type { Company } from "@recado/contract/companies";
import type { BillingDetails } from "@recado/contract/invoices";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import type { Selectable } from "kysely";
import type { Companies } from "../../platform/db/schema.ts";
import type { SettingValues } from "../settings/queries.ts";
import { presentSettings } from "../settings/rules.ts";

/** Presents a company to its users. Payment tokens are never part of the response. */
export function presentCompany(row: Selectable<Companies>, settings: SettingValues): Company {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId: row.plan_id,
    status: row.status,
    dueDate: row.due_date?.toISOString() ?? null,
    trialExpiration: row.trial_expiration?.toISOString() ?? null,
    recurrence: row.recurrence as Company["recurrence"],
    language: row.language as Company["language"],
    timeZone: row.time_zone,
    schedules: row.schedules as WorkingHours[],
    holidays: row.holidays as Holiday[],
    settings: presentSettings(settings, false),
    createdAt: row.created_at.toISOString(),
  };
}

/** Presents the company's billing name and address; values that are not set are empty. */
export function presentBilling(
  row?: Pick<Selectable<Companies>, "billing_name" | "billing_address">,
): Omit<BillingDetails, "asksForTaxId" | "canPay"> {
  const said = (row?.billing_address ?? {}) as Partial<BillingDetails>;
  const { address2 = "", city = "", state = "", zipcode = "", country = "", taxId = "" } = said;
  return { firstName: row?.billing_name ?? "", address2, city, state, zipcode, country, taxId };
}
