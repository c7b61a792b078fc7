import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";

interface SessionDoors {
  send: (request: WireRequest, token: string | null) => Promise<WireAnswer>;
  storedToken: () => string | null;
  /** Company and user of the stored session; null if nobody is signed in. */
  storedOwner: () => string | null;
  /** Renews the session, so that the stored token is no longer the expired token. */
  replaceToken: (expired: string) => Promise<unknown>;
  endSession: () => void;
  /** Renews the session's data, which then says that the user has to set up a second factor. */
  requireSetup: () => void;
  /** Stores the server's response to a blocked company, so that the login page can show the reason. */
  keepRefusal: (refusal: WireAnswer) => void;
  /** Asks the user for a verification; resolves to false if the user gives none. */
  verify: (refusal: WireAnswer) => Promise<boolean>;
}

/**
 * Creates a function that sends API requests as the signed-in user. If the token has expired, it is replaced once and
 * the request is sent once more. If the server does not know the session or the company is blocked, the session ends.
 * A sensitive request waits until the user has verified who they are, and is then sent once more. A request of a user who has no token is sent without one.
 */
export function createSessionSender({
  send,
  storedToken,
  storedOwner,
  replaceToken,
  endSession,
  requireSetup,
  keepRefusal,
  verify,
}: SessionDoors) {
  async function sendAgain(request: WireRequest, expired: string, refusal: WireAnswer): Promise<WireAnswer> {
    const owner = storedOwner();
    await replaceToken(expired);
    const token = storedToken();
    // The request is repeated only for the same owner. When an operator's support visit to a company ends, for example,
    // a request for that company must not be sent for the operator's own company.
    return token && storedOwner() === owner ? send(request, token) : refusal;
  }

  async function sendWithToken(request: WireRequest, token: string): Promise<WireAnswer> {
    const first = await send(request, token);
    return isExpired(first) ? sendAgain(request, token, first) : first;
  }

  async function sendVerified(request: WireRequest, refusal: WireAnswer): Promise<WireAnswer> {
    const owner = storedOwner();
    const isVerified = await verify(refusal);
    const token = storedToken();
    return isVerified && token && storedOwner() === owner ? sendWithToken(request, token) : refusal;
  }

  return async (request: WireRequest): Promise<WireAnswer> => {
    const token = storedToken();
    if (!token) return send(request, token);
    const first = await sendWithToken(request, token);
    const isSensitive = codeOf(first) === "ERR_VERIFICATION_REQUIRED";
    const answer = isSensitive ? await sendVerified(request, first) : first;
    if (codeOf(answer) === "ERR_SECOND_FACTOR_SETUP") requireSetup();
    if (isShutOut(answer)) keepRefusal(answer);
    if (answer.status === 401 || isShutOut(answer)) endSession();
    return answer;
  };
}

/**
 * True if the company is blocked because its subscription is overdue. The server then rejects all requests with 402, so
 * the session ends.
 */
function isShutOut({ status }: WireAnswer): boolean {
  return status === 402;
}

function isExpired(answer: WireAnswer): boolean {
  return answer.status === 403 && codeOf(answer) === "ERR_SESSION_EXPIRED";
}

function codeOf({ body }: WireAnswer): unknown {
  return typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
}
