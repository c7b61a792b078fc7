import { z } from "zod";
import { sessionSchema } from "./auth.ts";
import { companyResource } from "./companies.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, okSchema, text } from "./shared/wire.ts";

/** Largest duration of the operator's access to a company; after it, support has to enter again. */
export const mostSupportMinutes = 60;

export const enterCompanyForm = z.object({
  reason: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(200, "Mensagem muito longa"),
});

export const enterCompany = defineRoute(companyResource, {
  method: "POST",
  path: "/companies/:id/support",
  access: { who: "super" },
  audited: "support",
  summary:
    "Enter a company as an admin of it, to help, with a reason: for an hour at the most, written down in its audit log and in one's own. The session that enters goes on, and its refresh cookie brings the session inside until it is left",
  params: idParams,
  body: enterCompanyForm,
  answer: sessionSchema,
});

export const leaveCompany = defineRoute(companyResource, {
  method: "DELETE",
  path: "/auth/support",
  access: signedIn,
  audited: "support",
  summary:
    "Leave the company that one is inside of to help; the refresh cookie then brings one's own session",
  answer: okSchema,
});
