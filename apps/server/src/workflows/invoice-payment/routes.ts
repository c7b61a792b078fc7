import { payAtDemoBank } from "@recado/contract/demo-phones";
import { listPixProviders } from "@recado/contract/installation-settings";
import * as contract from "@recado/contract/invoices";
import { findBilling } from "../../domain/companies/queries.ts";
import { findCharge } from "../../domain/invoices/charge-store.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { DemoBank } from "../../ports/demo-bank.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { webhookAddress } from "./accept-hint.ts";
import { chargeJob } from "./check-charges.ts";
import { openCharge, type PayDeps } from "./open-charge.ts";
import { listInvoicePlans } from "./pick-plan.ts";
import { listProviders, pickProvider } from "./pick-provider.ts";
import { showInvoiceDocument } from "./show-document.ts";

export interface PayRoutesDeps extends PayDeps {
  brand: CurrentBrand;
  /** Simulated bank, set if the installation is a demonstration. */
  demoBank: DemoBank | undefined;
}

export function payRoutes(deps: PayRoutesDeps): Endpoint[] {
  return [
    serve(contract.createInvoiceCharge, ({ actor, body }) => {
      const { invoiceId, planId, confirmed: isConfirmed } = body;
      const { firstName, address2, city, state, zipcode, country, taxId } = body;
      const billing = { firstName, address2, city, state, zipcode, country, taxId };
      return openCharge(deps, actor, { invoiceId, billing, planId, isConfirmed });
    }),
    serve(contract.listCheckoutPlans, ({ params, read }) => read((db) => listInvoicePlans(db, params.id))),
    serve(contract.getInvoiceDocument, async ({ params, read }) => {
      const { name } = await deps.brand.read();
      return read((db) => showInvoiceDocument(db, params.id, name));
    }),
    serve(contract.getBilling, ({ read }) =>
      read(async (db) => {
        const provider = await pickProvider(db, deps.pix);
        const asksForTaxId = provider?.pix.asksForTaxId ?? false;
        return { ...(await findBilling(db)), asksForTaxId, canPay: provider !== undefined };
      }),
    ),
    serve(listPixProviders, async () =>
      listProviders(deps.pix).map((provider) => ({
        provider,
        webhookUrl: webhookAddress(deps.publicUrl, deps.secrets, provider),
      })),
    ),
    serve(payAtDemoBank, async ({ body: { txid }, read, write }) => {
      const { demoBank } = deps;
      if (!demoBank) throw new AppError("ERR_DEMO_ONLY");
      if (!(await read((db) => findCharge(db, txid)))) throw new AppError("ERR_NO_INVOICE_FOUND");
      await demoBank.pay(txid);
      // The webhook of the demonstration's simulated bank may not reach the application on every port, so a check of
      // the charge is queued here, as a webhook would do.
      await write((db) => enqueue(db, chargeJob, { txid }));
      return { message: "ok" };
    }),
  ];
}
