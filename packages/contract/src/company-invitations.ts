import { companyResource } from "./companies.ts";
import { managedCompanySchema } from "./managed-companies.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams } from "./shared/wire.ts";
import { invitationLinkSchema } from "./staff.ts";

const superOnly = { who: "super" } as const;

export const sendCompanyInvitation = defineRoute(companyResource, {
  method: "POST",
  path: "/companies/:id/invitation",
  access: superOnly,
  audited: "users",
  summary: "Mail the invited first admin of a company a new link; earlier links stop working",
  params: idParams,
  answer: managedCompanySchema,
  callsPerMinute: 60,
});

export const createCompanyInvitationLink = defineRoute(companyResource, {
  method: "POST",
  path: "/companies/:id/invitation-link",
  access: superOnly,
  audited: "users",
  summary: "Create a link for the invited first admin of a company; earlier links stop working",
  params: idParams,
  answer: invitationLinkSchema,
  callsPerMinute: 60,
});
