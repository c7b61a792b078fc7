import type { ApprovedTemplate } from "@recado/contract/cloud-api";
import { listTemplates } from "@recado/contract/connections";
import { ApiError } from "@recado/contract/shared/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** Query of the templates that WhatsApp approved for a connection; disabled if the id is null. */
export function templatesQuery(connectionId: number | null) {
  return queryOptions({
    queryKey: ["templates", connectionId],
    queryFn: () => call(listTemplates, { params: { id: String(connectionId) } }),
    enabled: connectionId !== null,
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
  });
}

/** Key of a template. Meta identifies a template by its name and its language together. */
export function templateKey({ name, language }: Pick<ApprovedTemplate, "name" | "language">): string {
  return `${name} (${language})`;
}
