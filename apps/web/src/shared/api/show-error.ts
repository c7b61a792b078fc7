import { ApiError } from "@recado/contract/shared/client";
import type { errorText } from "@recado/contract/shared/errors";
import { createSignal } from "../events/signal.ts";
import { currentLanguage, translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { errorToastMs, showToast } from "../ui/feedback/toast.ts";
import { loadLater } from "./load-part.ts";
import { OfflineError } from "./offline-error.ts";
import { showOffline } from "./show-offline.ts";

const successToastMs = 3_000;

/** The catalogue is long: it comes right after the page, before anybody can have done anything that is refused. */
let textOf: typeof errorText | undefined;
const catalogueLoaded = createSignal();
loadCatalogue();

function loadCatalogue(): void {
  loadLater(
    () => import("@recado/contract/shared/errors"),
    (catalogue) => {
      textOf = catalogue.errorText;
      catalogueLoaded.fire();
    },
  );
}

/** For what is described while the page is only coming: calls back once there are texts. */
export const onCatalogue = catalogueLoaded.listen;

/** The catalogue's text for what went wrong, in the language of the screen. */
export function describeError(error: unknown): string {
  if (error instanceof OfflineError) return translate(sharedTexts, "offlineError");
  if (!textOf) loadCatalogue();
  const { error: code, params } =
    error instanceof ApiError ? error.body : { error: "ERR_INTERNAL", params: {} };
  return textOf?.(code, currentLanguage(), params) ?? translate(sharedTexts, "failed");
}

/** Why something was not done; where nobody knows why, that it was not. */
export function describeFailure(error: unknown): string {
  const isExplained =
    error instanceof OfflineError || (error instanceof ApiError && error.body.error !== "ERR_INTERNAL");
  return isExplained ? describeError(error) : translate(sharedTexts, "notDone");
}

/** For actions that failed; a list that failed says so in its own place. */
export function showError(error: unknown): void {
  if (error instanceof OfflineError) showOffline();
  else showRefusal(error);
}

function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  showToast({ id: "refused", message: describeFailure(error), tone: "bad", ms: errorToastMs });
}

/** The same for what failed in the browser itself. */
export function showFailure(message: string): void {
  showToast({ message, tone: "bad", ms: errorToastMs });
}

/** Says what was done, to what: one word at a time. */
export function showSuccess(message: string): void {
  showToast({ id: "done", message, tone: "good", ms: successToastMs });
}
