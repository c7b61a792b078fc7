import { type Call, createClient } from "@recado/contract/shared/client";
import { endSession, replaceToken } from "./renew-session.ts";
import { send } from "./send.ts";
import { createSessionSender } from "./session-sender.ts";
import { keepRefusal, storedToken } from "./token.ts";

/** Calls a contract route as the signed-in user. Throws ApiError, or OfflineError when nobody answers. */
export const call: Call = createClient(
  createSessionSender({ send, storedToken, replaceToken, endSession, keepRefusal }),
);
