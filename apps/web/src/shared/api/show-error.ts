import { ApiError } from "@recado/contract/shared/client";
import type { errorText } from "@recado/contract/shared/errors";
import { createSignal } from "../events/signal.ts";
import { currentLanguage, translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { errorToastMs, showToast } from "../ui/feedback/toast.ts";
import { loadInBackground } from "./load-chunk.ts";
import { OfflineError } from "./offline-error.ts";
import { showOffline } from "./show-offline.ts";

const successToastMs = 3_000;

/**
 * Function that returns the text of an error code. The catalogue of error texts is long, so it is loaded right after
 * the page and before a user's action is likely to fail.
 */
let textOf: typeof errorText | undefined;
const catalogueLoaded = createSignal();
loadCatalogue();

function loadCatalogue(): void {
  loadInBackground(
    () => import("@recado/contract/shared/errors"),
    (catalogue) => {
      textOf = catalogue.errorText;
      catalogueLoaded.fire();
    },
  );
}

/** Registers a listener that is called when the error texts have been loaded, because an error may be shown earlier. */
export const onErrorTexts = catalogueLoaded.listen;

/** Returns the text of an error in the user's language. Before the catalogue is loaded, the text is a general one. */
export function describeError(error: unknown): string {
  if (error instanceof OfflineError) return translate(sharedTexts, "offlineError");
  return error instanceof ApiError
    ? errorTextOf(error.body.error, error.body.params)
    : errorTextOf("ERR_INTERNAL");
}

/**
 * Returns the text of an error code in the user's language. Before the catalogue is loaded, the text is a general one;
 * components use useErrorTexts, which renders them again.
 */
export function errorTextOf(code: string, params: Record<string, string> = {}): string {
  if (!textOf) loadCatalogue();
  return textOf?.(code, currentLanguage(), params) ?? translate(sharedTexts, "failed");
}

/** Returns the reason why an action failed; a general text such as "not done" if the reason is unknown. */
export function failureText(error: unknown): string {
  const isExplained =
    error instanceof OfflineError || (error instanceof ApiError && error.body.error !== "ERR_INTERNAL");
  return isExplained ? describeError(error) : translate(sharedTexts, "notDone");
}

/**
 * Shows why a user's action failed. A list that fails to load does not use this; it shows the error in its own place.
 */
export function showError(error: unknown): void {
  if (error instanceof OfflineError) showOffline();
  else showRefusal(error);
}

function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  showToast({ id: "refused", message: failureText(error), tone: "bad", ms: errorToastMs });
}

/** Shows the message of a failure that occurred in the browser itself and not in an API request. */
export function showFailure(message: string): void {
  showToast({ message, tone: "bad", ms: errorToastMs });
}

/** Shows that an action succeeded. A new message replaces the previous one. */
export function showSuccess(message: string): void {
  showToast({ id: "done", message, tone: "good", ms: successToastMs });
}
