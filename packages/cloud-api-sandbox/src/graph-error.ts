import { randomBytes } from "node:crypto";

interface Refusal {
  status: number;
  type: "OAuthException" | "GraphMethodException";
  title: string;
}

/**
 * Error codes of the Cloud API, with their HTTP status and title. Meta may change a title, so clients must distinguish
 * errors by their code.
 */
const refusals: Record<number, Refusal> = {
  4: oauth(429, "Application request limit reached"),
  10: oauth(403, "Application does not have permission for this action"),
  100: oauth(400, "Invalid parameter"),
  190: oauth(401, "Error validating access token: Session has expired"),
  200: oauth(403, "Permissions error"),
  368: oauth(403, "Temporarily blocked for policies violations"),
  2500: oauth(400, "Unknown path components"),
  80007: oauth(429, "The WhatsApp Business Account has reached its rate limit"),
  130429: oauth(429, "Rate limit hit"),
  130497: oauth(403, "Business account is restricted from messaging users in this country"),
  131000: oauth(500, "Something went wrong"),
  131005: oauth(403, "Access denied"),
  131008: oauth(400, "Required parameter is missing"),
  131009: oauth(400, "Parameter value is not valid"),
  131016: oauth(503, "Service unavailable"),
  131021: oauth(400, "Recipient cannot be sender"),
  131026: oauth(400, "Message undeliverable"),
  131030: oauth(400, "Recipient phone number not in allowed list"),
  131031: oauth(403, "Business Account locked"),
  131037: oauth(400, "Display name needs to be approved"),
  131042: oauth(400, "Business eligibility payment issue"),
  131045: oauth(400, "Incorrect certificate"),
  131047: oauth(400, "Re-engagement message"),
  131048: oauth(429, "Spam rate limit hit"),
  131049: oauth(400, "This message was not delivered to maintain healthy ecosystem engagement"),
  131050: oauth(400, "User has stopped marketing messages"),
  131051: oauth(400, "Unsupported message type"),
  131052: oauth(400, "Media download error"),
  131053: oauth(400, "Media upload error"),
  131056: oauth(429, "(Business Account, Consumer Account) pair rate limit hit"),
  131057: oauth(500, "Account in maintenance mode"),
  131062: oauth(400, "Authentication template cannot be sent to a business-scoped user id"),
  132000: oauth(400, "Number of parameters does not match the expected number of params"),
  132001: oauth(404, "Template name does not exist in the translation"),
  132005: oauth(400, "Translated text too long"),
  132007: oauth(400, "Template format character policy violated"),
  132012: oauth(400, "Parameter format does not match format in the created template"),
  132015: oauth(400, "Template is paused"),
  132016: oauth(400, "Template is disabled"),
  132018: oauth(400, "There is an issue with the parameters of the template"),
  133010: oauth(400, "Account not registered"),
  135000: oauth(400, "Generic user error"),
};

function oauth(status: number, title: string): Refusal {
  return { status, type: "OAuthException", title };
}

/** Error that the Graph API sends as its response. */
export class GraphError extends Error {
  readonly code: number;
  readonly details: string;
  readonly subcode: number | undefined;

  constructor(code: number, details: string, subcode?: number) {
    super(`${code}: ${details}`);
    this.name = "GraphError";
    this.code = code;
    this.details = details;
    this.subcode = subcode;
  }
}

/**
 * Returns the error for an unknown object. The API sends the same error for a missing object and for an object that the
 * token may not see.
 */
export function unknownObject(id: string): GraphError {
  return new GraphError(100, `Object with ID '${id}' does not exist or cannot be loaded`, 33);
}

export function presentGraphError(error: GraphError): { status: number; body: unknown } {
  const { status, type, title } = refusalOf(error.code);
  return {
    status,
    body: {
      error: {
        message: `(#${error.code}) ${title}`,
        type: error.subcode === 33 ? "GraphMethodException" : type,
        code: error.code,
        ...(error.subcode !== undefined && { error_subcode: error.subcode }),
        error_data: { messaging_product: "whatsapp", details: error.details },
        fbtrace_id: randomBytes(8).toString("base64url"),
      },
    },
  };
}

/**
 * Formats an error for a webhook: about a message that failed, or about a customer's message of a type that the API
 * does not support.
 */
export function presentWebhookError(code: number, details?: string): unknown {
  const { title } = refusalOf(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? title },
    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
  };
}

function refusalOf(code: number): Refusal {
  return refusals[code] ?? oauth(400, "Unknown error");
}
