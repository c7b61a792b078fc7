import { ApiError, type ErrorBody } from "@recado/contract/shared/client";
import { failureText } from "../../shared/api/show-error.ts";
import { translate } from "../../shared/i18n/language.ts";
import { ticketActionTexts } from "./texts.ts";

/** Returns why a list of actions was refused, with the place of the action that the server names. */
export function actionErrorText(error: unknown): string {
  const text = failureText(error);
  const { action } = error instanceof ApiError ? (error.body as ErrorBody & { action?: unknown }) : {};
  if (typeof action !== "number") return text;
  return translate(ticketActionTexts, "ofStep", { place: action + 1, field: text });
}
