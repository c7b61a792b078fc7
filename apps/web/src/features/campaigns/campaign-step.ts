import type { Campaign } from "@recado/contract/campaigns";

/**
 * Returns whether the list and the report offer to stop or to restart a campaign. Overdue campaigns have a separate
 * question.
 */
export function campaignStepOf({
  status,
  isOverdue,
}: Pick<Campaign, "status" | "isOverdue">): "stop" | "restart" | null {
  // A campaign that starts within the hour can no longer be edited, but it can still be stopped.
  if (status === "EM_ANDAMENTO" || (status === "PROGRAMADA" && !isOverdue)) return "stop";
  return status === "CANCELADA" ? "restart" : null;
}
