import * as contract from "@recado/contract/signup";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { type AuthDeps, admitWithCookie } from "../auth/cookies.ts";
import type { MailDeps } from "../mails/write-mail.ts";
import { confirmEmail } from "./confirm-email.ts";
import { signUp } from "./sign-up.ts";
import { createSignupLimits } from "./signup-limits.ts";

export function signupRoutes(
  deps: AuthDeps & MailDeps & { publicUrl: string; limits: SharedLimits },
): Endpoint[] {
  const signupLimits = createSignupLimits(deps.limits);
  return [
    serve(contract.getSignup, async () => {
      const { signupOpen, trialDays } = await deps.database.platform(readInstallationSettings);
      return { open: signupOpen, trialDays };
    }),
    serve(contract.signUp, async ({ body, request, reply }) => {
      const call = { form: body, client: callerAddressOf(request), userAgent: request.headers["user-agent"] };
      return admitWithCookie(deps, reply, await signUp({ ...deps, signupLimits }, call));
    }),
    serve(contract.confirmEmail, async ({ body }) => {
      await confirmEmail(deps, body.token);
      return { message: "ok" };
    }),
  ];
}
