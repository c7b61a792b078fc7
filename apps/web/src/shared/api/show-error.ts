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

/** The error catalogue is long, so it loads right after the page, before a user action can be refused. */
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

/** Calls back once the error texts are loaded, for errors described while the page is still loading. */
export const onErrorTexts = catalogueLoaded.listen;

/** The catalogue's text for an error, in the language of the screen. */
export function describeError(error: unknown): string {
  if (error instanceof OfflineError) return translate(sharedTexts, "offlineError");
  if (!textOf) loadCatalogue();
  const { error: code, params } =
    error instanceof ApiError ? error.body : { error: "ERR_INTERNAL", params: {} };
  return textOf?.(code, currentLanguage(), params) ?? translate(sharedTexts, "failed");
}

/** The reason why an action failed, or a general "not done" text if the reason is unknown. */
export function failureText(error: unknown): string {
  const isExplained =
    error instanceof OfflineError || (error instanceof ApiError && error.body.error !== "ERR_INTERNAL");
  return isExplained ? describeError(error) : translate(sharedTexts, "notDone");
}

/** For failed actions only; a list that fails to load shows the error in its own place. */
export function showError(error: unknown): void {
  if (error instanceof OfflineError) showOffline();
  else showRefusal(error);
}

function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  showToast({ id: "refused", message: failureText(error), tone: "bad", ms: errorToastMs });
}

/** Shows a failure that happened in the browser itself, without a request. */
export function showFailure(message: string): void {
  showToast({ message, tone: "bad", ms: errorToastMs });
}

/** Confirms an action. A new confirmation replaces the previous one. */
export function showSuccess(message: string): void {
  showToast({ id: "done", message, tone: "good", ms: successToastMs });
}
