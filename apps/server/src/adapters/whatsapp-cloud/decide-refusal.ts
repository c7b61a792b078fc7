import { SendError, type SendErrorCode } from "../../ports/channel.ts";
import { GraphRefusal, GraphUnreachable } from "./graph-client.ts";

/** Handling of an error code of the Cloud API; only the code decides. */
interface Rule {
  code: SendErrorCode;
  /** `retry` and `wait` are repeated automatically: `retry` a few times, `wait` until it succeeds. */
  next: "fail" | "retry" | "wait";
}

const byCode = new Map<number, Rule>([
  ...rule("ERR_WAPP_NOT_INITIALIZED", "wait", 0, 190),
  ...rule("ERR_CLOUD_TOKEN_REFUSED", "fail", 3, 10, 200),
  ...rule("ERR_CLOUD_RATE_LIMITED", "wait", 4, 17, 32, 613, 80007, 130429, 131056, 133016),
  ...rule("ERR_SENDING_WAPP_MSG", "retry", 1, 2, 131000, 131016, 131057, 133004, 135000),
  ...rule("ERR_CLOUD_WINDOW_CLOSED", "fail", 131047),
  ...rule("ERR_CLOUD_UNDELIVERABLE", "fail", 131026, 131030),
  ...rule("ERR_WAPP_INVALID_CONTACT", "fail", 131021, 131062),
  ...rule("ERR_CLOUD_ENGAGEMENT_LIMITED", "fail", 130472, 131049),
  ...rule("ERR_CLOUD_OPTED_OUT", "fail", 131050),
  ...rule("ERR_CLOUD_SPAM_LIMITED", "fail", 131048),
  ...rule("ERR_CLOUD_ACCOUNT_BLOCKED", "fail", 368, 130497, 131005, 131031, 131037, 131045, 133010),
  ...rule("ERR_CLOUD_PAYMENT", "fail", 131042),
  ...rule("ERR_WAPP_KIND_UNSUPPORTED", "fail", 131051),
  ...rule("ERR_CLOUD_MEDIA", "fail", 131052, 131053),
  ...rule("ERR_CLOUD_TEMPLATE_UNAVAILABLE", "fail", 132001, 132015, 132016),
  ...rule("ERR_CLOUD_TEMPLATE_PARAMETERS", "fail", 132000, 132005, 132007, 132012, 132018),
]);

function rule(code: SendErrorCode, next: Rule["next"], ...graphCodes: number[]): [number, Rule][] {
  return graphCodes.map((graphCode) => [graphCode, { code, next }]);
}

const otherwise: Rule = { code: "ERR_SENDING_WAPP_MSG", next: "fail" };

/** Error code of the catalogue for a message that the API accepted and then failed to deliver. */
export function codeOfFailure(graphCode: number): SendErrorCode {
  const { code } = byCode.get(graphCode) ?? otherwise;
  // The message has finally failed, so codes that announce a later attempt do not apply.
  return code === "ERR_CLOUD_RATE_LIMITED" || code === "ERR_WAPP_NOT_INITIALIZED"
    ? "ERR_SENDING_WAPP_MSG"
    : code;
}

/** True if the token is invalid or lacks a permission. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof GraphRefusal && [0, 3, 10, 190, 200].includes(error.code);
}

/** Converts an error to a SendError for the outbox. */
export function asSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  if (error instanceof GraphRefusal) {
    const { code, next } = byCode.get(error.code) ?? otherwise;
    return new SendError(code, "no", next !== "fail");
  }
  if (error instanceof GraphUnreachable && error.call !== "unknown") {
    const code = error.call === "notMade" ? "ERR_WAPP_NOT_INITIALIZED" : "ERR_SENDING_WAPP_MSG";
    return new SendError(code, "no", true, { cause: error });
  }
  return new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
}
