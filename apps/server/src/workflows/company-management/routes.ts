import { updateCompanyPreferences } from "@recado/contract/companies";
import { createCompanyInvitationLink, sendCompanyInvitation } from "@recado/contract/company-invitations";
import * as contract from "@recado/contract/managed-companies";
import { pageSize } from "@recado/contract/shared/pagination";
import { changePreferences } from "../../domain/companies/actions.ts";
import { findDeletionPage } from "../../domain/companies/deletion-store.ts";
import { searchCompanies } from "../../domain/companies/store.ts";
import { keepingInvoice } from "../../domain/invoices/actions.ts";
import { hasPermission } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { findExcess } from "../company-plan/find-excess.ts";
import { type AddCompanyDeps, addCompany } from "./add-company.ts";
import { changeCompany, extendCompany, requestDeletion } from "./change-company.ts";
import { inviteFirstAdmin } from "./invite-first-admin.ts";
import { emptyBilling, presentDeletion, showCompany } from "./show-company.ts";

const mostNames = 500;

/**
 * Routes with which the operator manages companies. A search finds ids and names across all companies. All other
 * statements run in one company at a time, under row-level security.
 */
export function managedCompanyRoutes(deps: AddCompanyDeps): Endpoint[] {
  const { database, clock } = deps;
  const show = (id: number) => database.read(id, (db) => showCompany(db, clock.now()));
  return [
    serve(contract.listCompanies, async ({ query: { searchParam = "", pageNumber = 1, account, sort } }) => {
      const offset = (pageNumber - 1) * pageSize;
      const order = { account, sort, now: clock.now() };
      const page = { ...order, search: searchParam.trim(), offset, limit: pageSize };
      const { rows, count } = await database.platform((db) => searchCompanies(db, page));
      const companies = await Promise.all(rows.map(({ id }) => show(id)));
      return { companies, count, hasMore: offset + rows.length < count };
    }),
    serve(contract.listCompanyNames, async ({ query: { searchParam = "" } }) => {
      const page = { search: searchParam.trim(), now: clock.now(), offset: 0, limit: mostNames };
      return (await database.platform((db) => searchCompanies(db, page))).rows;
    }),
    serve(contract.getCompany, async ({ actor, params }) => {
      if (params.id !== actor.companyId && !actor.super) throw new AppError("ERR_NO_COMPANY_FOUND");
      const company = await show(params.id);
      return actor.super || hasPermission(actor, "settings:edit")
        ? company
        : { ...company, ...emptyBilling, price: null, lastActiveAt: null };
    }),
    serve(updateCompanyPreferences, ({ actor, params, body, write }) =>
      // A new time zone may move the company's due date to another day, and with it the due date of the open invoice.
      write((db) => keepingInvoice(db, clock.now(), () => changePreferences(db, actor, params.id, body))),
    ),
    serve(contract.createCompany, ({ actor, body }) => addCompany(deps, actor, body)),
    serve(sendCompanyInvitation, ({ actor, params }) =>
      database.write(params.id, async (db) => {
        await inviteFirstAdmin(db, deps, actor, "mail");
        return showCompany(db, clock.now());
      }),
    ),
    serve(createCompanyInvitationLink, async ({ actor, params }) => {
      const { link, expiresAt } = await database.write(params.id, (db) =>
        inviteFirstAdmin(db, deps, actor, "link"),
      );
      return { link, expiresAt };
    }),
    serve(contract.listExcess, async ({ params, query }) => ({
      excess: await database.read(params.id, async (db) => {
        await showCompany(db, clock.now());
        return findExcess(db, query.planId);
      }),
    })),
    serve(contract.updateCompany, ({ actor, params, query, body }) =>
      database.write(params.id, (db) =>
        changeCompany(db, actor, {
          changes: body,
          isConfirmed: query.confirmed ?? false,
          now: clock.now(),
        }),
      ),
    ),
    serve(contract.deleteCompany, ({ actor, params, body }) =>
      database.write(params.id, (db) => requestDeletion(db, actor, body.name, clock.now())),
    ),
    serve(contract.listCompanyDeletions, async ({ query: { pageNumber = 1 } }) => {
      const offset = (pageNumber - 1) * pageSize;
      const { rows, count } = await database.platform((db) => findDeletionPage(db, offset, pageSize));
      return { deletions: rows.map(presentDeletion), count, hasMore: offset + rows.length < count };
    }),
    serve(contract.extendCompany, ({ actor, params, body }) =>
      database.write(params.id, (db) => extendCompany(db, actor, body.from, clock.now())),
    ),
  ];
}
