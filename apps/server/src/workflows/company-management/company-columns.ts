import type { CompanyChanges } from "@recado/contract/managed-companies";
import type { CompanyRow } from "../../domain/companies/store.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

const nobodysDeletion = { deletion_at: null, deletion_asked_by: null, deletion_asked_at: null };

/** Converts the form's fields to columns of the company. Columns whose field is missing keep their value. */
export function columnsOfCompany(changes: CompanyChanges, before?: CompanyRow) {
  const { name, email, phone, planId, status, recurrence, paymentReminders, billingName } = changes;
  return {
    name,
    email,
    phone: phone === undefined ? undefined : phone || null,
    plan_id: planId,
    status,
    // Unblocking the company also cancels its scheduled removal.
    ...(status === true ? nobodysDeletion : {}),
    recurrence,
    payment_reminders: paymentReminders,
    price_centavos:
      changes.price === undefined || changes.price === null ? changes.price : Math.round(changes.price * 100),
    billing_name: billingName === undefined ? undefined : billingName || null,
    billing_address: addressOf(changes, before?.billing_address),
  };
}

/** Returns the billing address in the format in which the checkout stores it. */
function addressOf(changes: CompanyChanges, before: unknown) {
  const said = {
    address2: changes.billingAddress,
    city: changes.billingCity,
    state: changes.billingState,
    zipcode: changes.billingZipcode,
    country: changes.billingCountry,
    taxId: changes.billingTaxId,
  };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  if (given.length === 0) return undefined;
  return storableJson({ ...(before as object | undefined), ...Object.fromEntries(given) });
}
