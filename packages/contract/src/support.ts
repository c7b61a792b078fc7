import { z } from "zod";
import { userSessionSchema } from "./auth.ts";
import { companyResource } from "./companies.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, okSchema, text } from "./shared/wire.ts";

/**
 * Longest duration of the operator's access to a company, in minutes; after that time, support has to enter the company
 * again.
 */
export const maxSupportMinutes = 60;

export const enterCompanyForm = z.object({
  reason: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(200, "Mensagem muito longa"),
});

export const enterCompany = defineRoute(companyResource, {
  method: "POST",
  path: "/companies/:id/support",
  access: { who: "super", stepUp: true },
  audited: "support",
  summary: "Enter a company as a support admin, with a reason, for up to one hour",
  description:
    "The visit is recorded in the audit logs of both companies. The caller's own session continues; its refresh cookie refers to the support session until the caller leaves.",
  params: idParams,
  body: enterCompanyForm,
  answer: userSessionSchema,
});

export const leaveCompany = defineRoute(companyResource, {
  method: "DELETE",
  path: "/auth/support",
  access: signedIn,
  audited: "support",
  summary: "Leave a support session; the refresh cookie returns to the caller's own session",
  answer: okSchema,
});
