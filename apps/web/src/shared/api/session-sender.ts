import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";

interface SessionDoors {
  send: (request: WireRequest, token: string | null) => Promise<WireAnswer>;
  storedToken: () => string | null;
  /** Whose it is. */
  storedOwner: () => string | null;
  /** Sees to it that the stored token is another one than the expired. */
  replaceToken: (expired: string) => Promise<unknown>;
  endSession: () => void;
  /** Why nobody of the company is let in, for the login page. */
  keepRefusal: (refusal: WireAnswer) => void;
}

/**
 * Sends as the signed-in user: an expired token is replaced once and the request repeated once; a session the
 * server no longer knows ends here too. Requests without a token are let through as they are.
 */
export function createSessionSender({
  send,
  storedToken,
  storedOwner,
  replaceToken,
  endSession,
  keepRefusal,
}: SessionDoors) {
  async function sendAgain(request: WireRequest, expired: string, refusal: WireAnswer): Promise<WireAnswer> {
    const owner = storedOwner();
    await replaceToken(expired);
    const token = storedToken();
    // What was meant for one company is not said again in another, as when an hour of support ends.
    return token && storedOwner() === owner ? send(request, token) : refusal;
  }

  return async (request: WireRequest): Promise<WireAnswer> => {
    const token = storedToken();
    const first = await send(request, token);
    if (!token) return first;
    const answer = isExpired(first) ? await sendAgain(request, token, first) : first;
    if (isShutOut(answer)) keepRefusal(answer);
    if (answer.status === 401 || isShutOut(answer)) endSession();
    return answer;
  };
}

/** Whose company may not work is let in nowhere, however often they ask. */
function isShutOut({ status }: WireAnswer): boolean {
  return status === 402;
}

function isExpired({ status, body }: WireAnswer): boolean {
  const code = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return status === 403 && code === "ERR_SESSION_EXPIRED";
}
