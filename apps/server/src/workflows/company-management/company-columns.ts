import type { CompanyChanges } from "@recado/contract/managed-companies";
import type { CompanyRow } from "../../domain/companies/store.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

const nobodysDeletion = { deletion_at: null, deletion_asked_by: null, deletion_asked_at: null };

/** Maps the form's fields to the company's columns; missing fields stay unchanged. */
export function columnsOfCompany(changes: CompanyChanges, before?: CompanyRow) {
  const { name, email, phone, planId, status, recurrence, paymentReminders, billingName } = changes;
  return {
    name,
    email,
    phone: phone === undefined ? undefined : phone || null,
    plan_id: planId,
    status,
    // Admitting the company again cancels its deletion.
    ...(status === true ? nobodysDeletion : {}),
    recurrence,
    payment_reminders: paymentReminders,
    billing_name: billingName === undefined ? undefined : billingName || null,
    billing_address: addressOf(changes, before?.billing_address),
  };
}

/** Address in the form in which the checkout stores it. */
function addressOf(changes: CompanyChanges, before: unknown) {
  const said = {
    address2: changes.billingAddress,
    city: changes.billingCity,
    state: changes.billingState,
    zipcode: changes.billingZipcode,
    country: changes.billingCountry,
  };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  if (given.length === 0) return undefined;
  return storableJson({ ...(before as object | undefined), ...Object.fromEntries(given) });
}
