import { ApiError } from "@recado/contract/shared/client";
import { formErrorText } from "./form-error-text.ts";

/** Extracts the server's validation issues from an error and converts them to the form library's errors by field. */
export function formIssues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    (error.body.issues ?? []).map(({ path, message }) => [path, formErrorText(message)]),
  );
}
