import type { ApprovedTemplate } from "@recado/contract/cloud-api";
import { listTemplates } from "@recado/contract/connections";
import { ApiError } from "@recado/contract/shared/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** The templates that WhatsApp approved for a connection; disabled for null. */
export function templatesQuery(connectionId: number | null) {
  return queryOptions({
    queryKey: ["templates", connectionId],
    queryFn: () => call(listTemplates, { params: { id: String(connectionId) } }),
    enabled: connectionId !== null,
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
  });
}

/** Templates are identified by name and language together. */
export function templateKey({ name, language }: Pick<ApprovedTemplate, "name" | "language">): string {
  return `${name} (${language})`;
}
