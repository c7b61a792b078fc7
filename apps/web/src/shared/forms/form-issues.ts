import { ApiError } from "@recado/contract/shared/client";
import { refusalText } from "./refusal-text.ts";

/** What the server had to say about single fields, as a form takes it. */
export function formIssues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    (error.body.issues ?? []).map(({ path, message }) => [path, refusalText(message)]),
  );
}
