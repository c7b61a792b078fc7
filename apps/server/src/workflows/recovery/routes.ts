import * as contract from "@recado/contract/recovery";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { type AuthDeps, readDevice } from "../auth/cookies.ts";
import { findLogin, ownDevice } from "../auth/find-login.ts";
import { checkInvitation } from "./check-invitation.ts";
import { type RequestDeps, requestCode } from "./request-code.ts";
import { createRequestLimits, inConstantTime } from "./request-limits.ts";
import { type ResetDeps, resetPassword } from "./reset-password.ts";

type RecoveryDeps = RequestDeps & ResetDeps & Pick<AuthDeps, "deviceTokens"> & { limits: SharedLimits };

/**
 * Routes for recovering a password and for invitations. Those of the recovery exist twice: with a request body, and with
 * all parameters in the path as the specification demands.
 */
export function recoveryRoutes(deps: RecoveryDeps): Endpoint[] {
  const requestLimits = createRequestLimits(deps.limits);
  const request = async (email: string, call: FastifyRequest) => {
    const device = await ownDeviceOf(deps, email, call);
    await requestLimits.count({ client: callerAddressOf(call), email, device });
    await inConstantTime(requestCode(deps, email));
    return { message: "ok" };
  };
  const reset = async (form: z.output<typeof contract.resetForm>, call: FastifyRequest) => {
    await inConstantTime(resetPassword(deps, { ...form, device: readDevice(deps, call) }));
    return { message: "ok" };
  };
  return [
    serve(contract.requestRecovery, ({ body, request: call }) => request(body.email, call)),
    serve(contract.requestRecoveryByPath, ({ params, request: call }) =>
      request(checked(contract.recoveryForm, { email: params.recoveryEmail }).email, call),
    ),
    serve(contract.checkInvitation, ({ body }) => inConstantTime(checkInvitation(deps, body))),
    serve(contract.resetPassword, ({ body, request: call }) => reset(body, call)),
    serve(contract.resetPasswordByPath, ({ params, request: call }) =>
      reset(
        checked(contract.resetForm, {
          email: params.recoveryEmail,
          token: params.recoveryToken,
          newPassword: params.recoveryPassword,
        }),
        call,
      ),
    ),
  ];
}

/**
 * Returns the id of a browser that has signed in with this email address before. A browser without a device cookie
 * causes no lookup.
 */
async function ownDeviceOf(
  deps: RecoveryDeps,
  email: string,
  call: FastifyRequest,
): Promise<string | undefined> {
  const device = readDevice(deps, call);
  return device && ownDevice(await deps.database.platform((db) => findLogin(db, email)), device);
}

/** Validates the path parameters with the same schema as the request body. */
function checked<Form extends z.ZodType>(form: Form, given: unknown): z.output<Form> {
  const read = form.safeParse(given);
  if (read.success) return read.data;
  throw new AppError("ERR_VALIDATION", {
    issues: read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  });
}
