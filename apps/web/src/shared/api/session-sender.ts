import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";

interface SessionDoors {
  send: (request: WireRequest, token: string | null) => Promise<WireAnswer>;
  storedToken: () => string | null;
  /** Owner of the stored session. */
  storedOwner: () => string | null;
  /** Ensures that the stored token differs from the expired token. */
  replaceToken: (expired: string) => Promise<unknown>;
  endSession: () => void;
  /** Keeps the reason why the company is locked out, for the login page. */
  keepRefusal: (refusal: WireAnswer) => void;
}

/**
 * Sends as the signed-in user. An expired token is replaced once and the request repeated once. A session that the
 * server no longer knows ends here too. Requests without a token pass through unchanged.
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
    // A request meant for one company must not be repeated in another, for example when an operator's support visit
    // ends.
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

/** A company with an overdue subscription is refused everywhere (402), so the session ends. */
function isShutOut({ status }: WireAnswer): boolean {
  return status === 402;
}

function isExpired({ status, body }: WireAnswer): boolean {
  const code = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return status === 403 && code === "ERR_SESSION_EXPIRED";
}
