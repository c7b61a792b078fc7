import type { ReceivedMove } from "../../ports/channel-content.ts";
import { cloudName, numberName } from "./identities.ts";
import type { CloudMessage } from "./message-content.ts";

const moves = ["user_changed_number", "user_changed_user_id"];

/**
 * Parses the event that reports a new phone number or Meta user id of a customer; returns undefined for any other
 * message.
 */
export function readIdentityChange({
  type,
  id,
  timestamp,
  from,
  from_user_id,
  system,
}: CloudMessage): ReceivedMove | undefined {
  if (type !== "system" || !system || !moves.includes(system.type ?? "")) return undefined;
  const { body = "", wa_id, user_id, previous_user_id } = system;
  const after = [numberName(wa_id), cloudName(user_id)].filter((name) => name !== undefined);
  const said = namesIn(body);
  const before = [numberName(from), cloudName(previous_user_id), cloudName(from_user_id), ...said]
    .filter((name) => name !== undefined)
    .filter((name) => !after.some(({ kind, value }) => kind === name.kind && value === name.value));
  if (after.length === 0 || before.length === 0) return undefined;
  return {
    type: "move",
    externalId: id,
    contactName: null,
    before,
    after,
    text: body,
    sentAt: new Date(Number(timestamp) * 1_000),
  };
}

/**
 * Finds the previous user id in the event's text, such as "User Ana changed from BR.1 to BR.2". In API versions without
 * the field `previous_user_id`, only the text contains the user ids.
 */
function namesIn(body: string) {
  const [, before] =
    /\bfrom ([A-Z]{2}\.[A-Za-z0-9.]{1,140}) to [A-Z]{2}\.[A-Za-z0-9.]{1,140}/.exec(body) ?? [];
  return [cloudName(before)];
}
