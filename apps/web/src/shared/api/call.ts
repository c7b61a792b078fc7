import { type Call, createClient } from "@recado/contract/shared/client";
import { endSession, replaceToken } from "./renew-session.ts";
import { send } from "./send.ts";
import { createSessionSender } from "./session-sender.ts";
import { keepRefusal, storedOwner, storedToken } from "./token.ts";

/** Calls a contract route as the signed-in user. Throws ApiError, or OfflineError when nobody answers. */
export const call: Call = createClient(
  createSessionSender({ send, storedToken, storedOwner, replaceToken, endSession, keepRefusal }),
);

/** Calls as a program with a token of its own; what it is refused is nothing of the session. */
export function callWithToken(token: string): Call {
  return createClient((request) => send(request, token));
}
