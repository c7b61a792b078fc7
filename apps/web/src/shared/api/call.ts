import { type ApiCall, createClient } from "@recado/contract/shared/client";
import { endUserSession, replaceStoredToken } from "./renew-session.ts";
import { send } from "./send.ts";
import { createSessionSender } from "./session-sender.ts";
import { keepRefusal, storedOwner, storedToken } from "./token.ts";

/** Calls a contract route as the signed-in user. Throws ApiError, or OfflineError when the server is unreachable. */
export const call: ApiCall = createClient(
  createSessionSender({
    send,
    storedToken,
    storedOwner,
    replaceToken: replaceStoredToken,
    endSession: endUserSession,
    keepRefusal,
  }),
);

/** Calls with an explicit token, as an external program does. A refusal does not affect the user's session. */
export function callWithToken(token: string): ApiCall {
  return createClient((request) => send(request, token));
}
