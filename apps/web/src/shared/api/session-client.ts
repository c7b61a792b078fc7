import {
  type ApiCall,
  createClient,
  type WireAnswer,
  type WireRequest,
} from "@recado/contract/shared/client";
import { endUserSession, refreshSecondFactorDue, replaceStoredToken } from "./renew-session.ts";
import { createSessionSender } from "./session-sender.ts";
import { keepRefusal, storedOwner, storedToken } from "./token.ts";
import { askVerifier } from "./verifier.ts";

/** Creates an API client that sends requests as the signed-in user over the given transport. */
export function createSessionClient(
  send: (request: WireRequest, token: string | null) => Promise<WireAnswer>,
): ApiCall {
  return createClient(
    createSessionSender({
      send,
      storedToken,
      storedOwner,
      replaceToken: replaceStoredToken,
      endSession: endUserSession,
      requireSetup: refreshSecondFactorDue,
      keepRefusal,
      verify: askVerifier,
    }),
  );
}
