import { type Call, createClient, type WireAnswer, type WireRequest } from "@recado/contract/shared/client";
import { replaceToken } from "./renew-session.ts";
import { send } from "./send.ts";
import { signalEnded } from "./session-signals.ts";
import { clearStoredSession, storedToken } from "./token.ts";

/** Calls a contract route as the signed-in user. Throws ApiError, or OfflineError when nobody answers. */
export const call: Call = createClient(sendInSession);

async function sendInSession(request: WireRequest): Promise<WireAnswer> {
  const token = storedToken();
  const answer = await send(request, token);
  if (!token) return answer;
  const settled = isExpired(answer) ? await retryRenewed(request, token, answer) : answer;
  if (settled.status === 401) endSession();
  return settled;
}

async function retryRenewed(request: WireRequest, expired: string, refusal: WireAnswer): Promise<WireAnswer> {
  await replaceToken(expired);
  const token = storedToken();
  return token ? send(request, token) : refusal;
}

function isExpired({ status, body }: WireAnswer): boolean {
  return (
    status === 403 &&
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    body.error === "ERR_SESSION_EXPIRED"
  );
}

function endSession(): void {
  clearStoredSession();
  signalEnded();
}
