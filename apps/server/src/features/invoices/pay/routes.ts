import { payAtDemoBank } from "@recado/contract/demo";
import * as contract from "@recado/contract/invoices";
import { AppError } from "../../../platform/errors.ts";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import type { DemoBank } from "../../../ports/demo-bank.ts";
import { findBilling } from "../../companies/queries.ts";
import { findCharge } from "../charge-store.ts";
import { chargeJob } from "./look-charges-up.ts";
import { openCharge, type PayDeps } from "./open-charge.ts";

export interface PayRoutesDeps extends PayDeps {
  /** Where the installation is a demonstration. */
  demoBank: DemoBank | undefined;
}

export function payRoutes(deps: PayRoutesDeps): Endpoint[] {
  return [
    serve(
      contract.subscribe,
      ({ actor, body: { invoiceId, firstName, address2, city, state, zipcode, country } }) =>
        openCharge(deps, actor.companyId, invoiceId, { firstName, address2, city, state, zipcode, country }),
    ),
    serve(contract.getBilling, ({ read }) => read(findBilling)),
    serve(payAtDemoBank, async ({ body: { txid }, read, write }) => {
      const { demoBank } = deps;
      if (!demoBank) throw new AppError("ERR_DEMO_ONLY");
      if (!(await read((db) => findCharge(db, txid)))) throw new AppError("ERR_NO_INVOICE_FOUND");
      await demoBank.pay(txid);
      // Its word may not find us, on whatever port we listen: we ask, as after any word of a bank.
      await write((db) => enqueue(db, chargeJob, { txid }));
      return { message: "ok" };
    }),
  ];
}
