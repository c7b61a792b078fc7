import { ApiError } from "@recado/contract/shared/client";
import { formErrorText } from "./form-error-text.ts";

/** Converts the server's issues with single fields into the form library's errors. */
export function formIssues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    (error.body.issues ?? []).map(({ path, message }) => [path, formErrorText(message)]),
  );
}
