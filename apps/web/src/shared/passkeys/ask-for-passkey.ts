import type { creationOptionsSchema, requestOptionsSchema } from "@recado/contract/passkeys";
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { z } from "zod";

type RequestOptions = z.output<typeof requestOptionsSchema>;

/** Why the browser gave no passkey: the user cancelled or has none, or the authenticator already has one of this user. */
export type PasskeyRefusal = "cancelled" | "known";

/** Asks the browser for a passkey's signature. Resolves to a refusal if the user gave none. */
export function askForPasskey(options: RequestOptions): Promise<AuthenticationResponseJSON | PasskeyRefusal> {
  return startAuthentication({ optionsJSON: options as never }).catch(refusalOf);
}

/**
 * Offers passkeys in the suggestions of the page's field with `autocomplete="… webauthn"`, until the user takes one or
 * another request for a passkey replaces this one.
 */
export function suggestPasskeys(
  options: RequestOptions,
): Promise<AuthenticationResponseJSON | PasskeyRefusal> {
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }).catch(refusalOf);
}

export function stopSuggestingPasskeys(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Lets the user create a passkey. Resolves to a refusal if the user cancelled. */
export function createPasskeyByBrowser(
  options: z.output<typeof creationOptionsSchema>,
): Promise<RegistrationResponseJSON | PasskeyRefusal> {
  return startRegistration({ optionsJSON: options as never }).catch(refusalOf);
}

function refusalOf(error: unknown): PasskeyRefusal {
  const isKnown =
    error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return isKnown ? "known" : "cancelled";
}
