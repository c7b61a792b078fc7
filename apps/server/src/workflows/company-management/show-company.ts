import type { companyDeletionSchema, ManagedCompany } from "@recado/contract/managed-companies";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { AuditSubject } from "../../domain/audit-log/actions.ts";
import type { CompanyDeletionRow } from "../../domain/companies/deletion-store.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import { presentBilling, presentCompany } from "../../domain/companies/present.ts";
import { findBlock, findUsage } from "../../domain/companies/store.ts";
import { presentPlan } from "../../domain/plans/present.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import { readSettings } from "../../domain/settings/queries.ts";
import { findInvitedAdmin } from "../../domain/users/invitation-store.ts";
import { findUser } from "../../domain/users/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";

/** Returns the transaction's company with the data that only the operator sees. */
export async function showCompany(db: ReadTx, now: Date): Promise<ManagedCompany> {
  const row = await accessCompany(db, db.companyId);
  const settings = await readSettings(db);
  const plan = row.plan_id === null ? undefined : await findPlan(db, row.plan_id);
  return {
    ...presentCompany(row, settings),
    plan: plan ? presentPlan(plan) : null,
    campaignsEnabled: settings.campaignsEnabled === "true",
    paymentReminders: row.payment_reminders,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    block: (await findBlock(db, now)).block,
    price: row.price_centavos === null ? null : row.price_centavos / 100,
    ...(await findUsage(db, now)),
    invitation: await describeInvitation(db),
    ...billingOf(row),
  };
}

/** Describes the invitation of the first admin, as long as nobody of the company has a password. */
async function describeInvitation(db: ReadTx): Promise<ManagedCompany["invitation"]> {
  const invited = await findInvitedAdmin(db);
  const user = invited && (await findUser(db, invited.id));
  if (!user?.invitation_expires_at) return null;
  const { name: userName, email, invitation_expires_at: expiresAt, invitation_delivery: delivery } = user;
  return { userName, email, expiresAt: expiresAt.toISOString(), delivery };
}

export function auditedCompany(company: ManagedCompany): AuditSubject {
  const { name, email, phone, plan, status, campaignsEnabled, dueDate, recurrence, deletionAt } = company;
  const { paymentReminders, price, billingName, billingAddress, billingTaxId } = company;
  return {
    label: name,
    fields: {
      name,
      email,
      phone,
      plan: plan?.name ?? null,
      status,
      deletionAt,
      campaignsEnabled,
      paymentReminders,
      dueDate,
      recurrence,
      price,
      billingName,
      billingAddress,
      billingTaxId,
    },
  };
}

/** Empty billing details, for users who may not change the billing details and therefore see only empty fields. */
export const emptyBilling = billingOf();

function billingOf(row?: Selectable<Companies>) {
  const { firstName, address2, city, state, zipcode, country, taxId } = presentBilling(row);
  return {
    billingName: firstName,
    billingAddress: address2,
    billingCity: city,
    billingState: state,
    billingZipcode: zipcode,
    billingCountry: country,
    billingTaxId: taxId,
  };
}

export function presentDeletion(row: CompanyDeletionRow): z.input<typeof companyDeletionSchema> {
  return {
    id: row.id,
    companyId: row.company,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    removedAt: row.removed_at.toISOString(),
    rows: row.rows,
    invoices: row.invoices,
  };
}
