import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";

interface SessionDoors {
  send: (request: WireRequest, token: string | null) => Promise<WireAnswer>;
  storedToken: () => string | null;
  /** Sees to it that the stored token is another one than the expired. */
  replaceToken: (expired: string) => Promise<unknown>;
  endSession: () => void;
}

/**
 * Sends as the signed-in user: an expired token is replaced once and the request repeated once; a session the
 * server no longer knows ends here too. Requests without a token are let through as they are.
 */
export function createSessionSender({ send, storedToken, replaceToken, endSession }: SessionDoors) {
  async function sendAgain(request: WireRequest, expired: string, refusal: WireAnswer): Promise<WireAnswer> {
    await replaceToken(expired);
    const token = storedToken();
    return token ? send(request, token) : refusal;
  }

  return async (request: WireRequest): Promise<WireAnswer> => {
    const token = storedToken();
    const first = await send(request, token);
    if (!token) return first;
    const answer = isExpired(first) ? await sendAgain(request, token, first) : first;
    if (answer.status === 401) endSession();
    return answer;
  };
}

function isExpired({ status, body }: WireAnswer): boolean {
  const code = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return status === 403 && code === "ERR_SESSION_EXPIRED";
}
