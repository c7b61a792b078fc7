import * as contract from "@recado/contract/recovery";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { type RequestDeps, requestCode } from "./request-code.ts";
import { createRequestLimits, evenly } from "./request-limits.ts";
import { type ResetDeps, resetPassword } from "./reset-password.ts";

/** Each in two shapes: with a body, and as the specification has it with everything in the path. */
export function recoveryRoutes(deps: RequestDeps & ResetDeps & { limits: SharedLimits }): Endpoint[] {
  const requestLimits = createRequestLimits(deps.limits);
  const request = async (email: string, client: string) => {
    await requestLimits.count(client, email);
    await evenly(requestCode(deps, email));
    return { message: "ok" };
  };
  const reset = async (form: z.output<typeof contract.resetForm>) => {
    await evenly(resetPassword(deps, form));
    return { message: "ok" };
  };
  return [
    serve(contract.requestRecovery, ({ body, request: call }) => request(body.email, callerOf(call))),
    serve(contract.requestRecoveryByPath, ({ params, request: call }) =>
      request(checked(contract.recoveryForm, { email: params.recoveryEmail }).email, callerOf(call)),
    ),
    serve(contract.resetPassword, ({ body }) => reset(body)),
    serve(contract.resetPasswordByPath, ({ params }) =>
      reset(
        checked(contract.resetForm, {
          email: params.recoveryEmail,
          token: params.recoveryToken,
          newPassword: params.recoveryPassword,
        }),
      ),
    ),
  ];
}

/** What stands in a path, by the rules of the form. */
function checked<Form extends z.ZodType>(form: Form, given: unknown): z.output<Form> {
  const read = form.safeParse(given);
  if (read.success) return read.data;
  throw new AppError("ERR_VALIDATION", {
    issues: read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  });
}
