import { type ApiCall, createClient } from "@recado/contract/shared/client";
import { send } from "./send.ts";
import { createSessionClient } from "./session-client.ts";

/**
 * Sends an API request for a route of the contract, as the signed-in user. Throws ApiError, or OfflineError if the
 * server is unreachable.
 */
export const call: ApiCall = createSessionClient(send);

/**
 * Creates a function that sends API requests with the given token, as an external API client does. If the server
 * rejects the token, the user's own session is not affected.
 */
export function callWithToken(token: string): ApiCall {
  return createClient((request) => send(request, token));
}
