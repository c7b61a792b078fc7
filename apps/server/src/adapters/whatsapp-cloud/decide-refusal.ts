import { SendError, type SendErrorCode } from "../../ports/channel.ts";
import { GraphRefusal, GraphUnreachable } from "./graph-client.ts";

/** Handling of an error of the Cloud API. Only Meta's error code decides, because error texts change. */
interface Rule {
  code: SendErrorCode;
  /**
   * Handling of the message: `retry` tries again a few times, `wait` tries again until it succeeds, `fail` marks the
   * message as failed.
   */
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

/** Returns our error code for a message that the Cloud API accepted and later failed to deliver. */
export function codeOfFailure(graphCode: number): SendErrorCode {
  const { code } = byCode.get(graphCode) ?? otherwise;
  // The message has failed for good. Error codes that announce a further attempt would be wrong here.
  return code === "ERR_CLOUD_RATE_LIMITED" || code === "ERR_WAPP_NOT_INITIALIZED"
    ? "ERR_SENDING_WAPP_MSG"
    : code;
}

/** Whether the Cloud API refused the access token because it is invalid or lacks a permission. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof GraphRefusal && [0, 3, 10, 190, 200].includes(error.code);
}

/** Converts any error of a Cloud API request to a SendError. */
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
