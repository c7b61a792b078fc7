import { ControlRefused } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { recipientOf } from "./compose-message.ts";
import { isTokenRefused } from "./decide-refusal.ts";
import { GraphRefusal, postJson } from "./graph-client.ts";
import type { CloudNumber } from "./settings.ts";

/**
 * Takes the conversation from Meta's agent or another app. Only the app that conversations are escalated to may do so.
 */
export async function takeControl(number: CloudNumber, contact: readonly ChannelIdentity[]): Promise<void> {
  const { recipient_type: _, ...recipient } = recipientOf(contact);
  try {
    await postJson(number, [number.phoneNumberId, "thread_control"], { ...recipient, action: "take" });
  } catch (error) {
    if (error instanceof GraphRefusal && !isTokenRefused(error)) throw new ControlRefused({ cause: error });
    throw error;
  }
}
