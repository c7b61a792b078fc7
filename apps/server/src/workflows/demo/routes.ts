import * as contract from "@recado/contract/demo";
import * as phoneContract from "@recado/contract/demo-phones";
import { findDemonstration } from "../../domain/companies/queries.ts";
import { findSuperUser } from "../../domain/users/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { DemoMailbox } from "../../ports/demo-mailbox.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import { type AuthDeps, admitWithCookie } from "../auth/cookies.ts";
import { admitUser } from "../auth/sign-in.ts";

const done = { message: "ok" };

/**
 * Routes of the simulated phones. They respond with 404 in an installation that is no demonstration, and to other
 * companies in a demonstration.
 */
export function demoRoutes(
  deps: AuthDeps,
  { demoPhones, demoMailbox }: { demoPhones: DemoPhones | undefined; demoMailbox: DemoMailbox | undefined },
): Endpoint[] {
  const phones = () => {
    if (!demoPhones) throw new AppError("ERR_DEMO_ONLY");
    return demoPhones;
  };
  return [
    serve(contract.getDemo, () => ({
      enabled: demoPhones !== undefined,
      keepsMails: demoMailbox !== undefined,
    })),
    serve(contract.exploreDemo, async ({ request, reply }) => {
      phones();
      const companyId = await deps.database.platform(findDemonstration);
      const admin = companyId && (await deps.database.read(companyId, findSuperUser));
      if (!companyId || !admin) throw new AppError("ERR_DEMO_ONLY");
      const origin = { userAgent: request.headers["user-agent"], address: callerAddressOf(request) };
      const explorer = { companyId, userId: admin.id, way: "password", ...origin } as const;
      return admitWithCookie(deps, reply, await admitUser(deps, explorer));
    }),
    serve(phoneContract.listDemoMails, () => {
      if (!demoMailbox) throw new AppError("ERR_DEMO_ONLY");
      return demoMailbox.list().map(({ id, to, subject, text, at }) => ({
        mail: id,
        to,
        subject,
        text,
        at: at.toISOString(),
      }));
    }),
    serve(contract.listPhones, async ({ read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      return { personas: await phones().personas(), companyPhones: await phones().companyPhones() };
    }),
    serve(phoneContract.getPersonaPhone, async ({ params, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      const phone = await phones().phone(params.personaId);
      if (!phone) throw new AppError("ERR_NO_CONTACT_FOUND");
      return phone;
    }),
    serve(phoneContract.writeAsPersona, async ({ params, body, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      return phones().write(params.personaId, body.text);
    }),
    serve(phoneContract.sendAsPersona, async ({ params, body, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      await phones().send(params.personaId, body);
      return done;
    }),
    serve(phoneContract.actAsPersona, async ({ params, body, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      await phones().act(params.personaId, body);
      return done;
    }),
    serve(phoneContract.scanQrCode, async ({ body, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      await phones().scan(body.qrcode, body.number);
      return done;
    }),
    serve(phoneContract.unlinkPhone, async ({ body, read }) => {
      await read((db) => requireDemoCompany(db, demoPhones));
      await phones().unlink(body.number);
      return done;
    }),
  ];
}

async function requireDemoCompany(db: ReadTx, demoPhones: DemoPhones | undefined): Promise<void> {
  if (!demoPhones || (await findDemonstration(db)) !== db.companyId) throw new AppError("ERR_DEMO_ONLY");
}
