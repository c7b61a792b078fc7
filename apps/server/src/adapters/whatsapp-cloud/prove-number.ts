import { z } from "zod";
import type { SessionState } from "../../ports/channel.ts";
import { isTokenRefused } from "./decide-refusal.ts";
import { GraphAddressRefused, GraphRefusal, GraphUnreachable, getObject } from "./graph-client.ts";
import type { CloudNumber } from "./settings.ts";

type Proof = Pick<SessionState, "status" | "reason" | "number">;

const numberSchema = z.object({ display_phone_number: z.string() });

/** Checks the access token; returns the digits of the phone number if the token is valid. */
export async function proveNumber(number: CloudNumber): Promise<Proof> {
  try {
    const answer = await getObject(number, [number.phoneNumberId], { fields: "display_phone_number" });
    const { display_phone_number } = numberSchema.parse(answer);
    return { status: "CONNECTED", reason: null, number: display_phone_number.replaceAll(/\D/g, "") };
  } catch (error) {
    return { ...meaningOf(error), number: null };
  }
}

const blocked = [368, 131031];
const unknown = [33, 100, 803];

function meaningOf(error: unknown): Pick<Proof, "status" | "reason"> {
  if (error instanceof GraphAddressRefused) return { status: "DISCONNECTED", reason: "addressRefused" };
  if (isTokenRefused(error)) return { status: "DISCONNECTED", reason: "tokenRefused" };
  if (error instanceof GraphRefusal && blocked.includes(error.code)) {
    return { status: "DISCONNECTED", reason: "forbidden" };
  }
  if (error instanceof GraphRefusal && unknown.includes(error.code)) {
    return { status: "DISCONNECTED", reason: "numberUnknown" };
  }
  // All other errors are temporary, for example if the API is down or sends an unexpected response.
  const isAway = error instanceof GraphUnreachable && error.call === "notMade";
  return { status: "TIMEOUT", reason: isAway ? "networkLost" : "serverUnavailable" };
}
