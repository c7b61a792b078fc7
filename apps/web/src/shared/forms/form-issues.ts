import { ApiError } from "@recado/contract/shared/client";

/** What the server had to say about single fields, as a form takes it. */
export function formIssues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.body.issues ?? []).map(({ path, message }) => [path, message]));
}
