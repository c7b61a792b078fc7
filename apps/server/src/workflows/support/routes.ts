import * as contract from "@recado/contract/support";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type AuthDeps, admitWithCookie } from "../auth/cookies.ts";
import { enterCompany } from "./enter-company.ts";
import { leaveCompany } from "./leave-company.ts";

export function supportRoutes(deps: AuthDeps): Endpoint[] {
  return [
    serve(contract.enterCompany, async ({ actor, params, body, request, reply }) => {
      const userAgent = request.headers["user-agent"];
      const session = await enterCompany(deps, actor, { companyId: params.id, ...body, userAgent });
      return admitWithCookie(deps, reply, { session, refreshToken: undefined });
    }),
    serve(contract.leaveCompany, async ({ actor }) => {
      if (!actor.isSupport) throw new AppError("ERR_SUPPORT_OUTSIDE");
      await leaveCompany(deps.database, actor, "signedOut");
      return { message: "ok" };
    }),
  ];
}
