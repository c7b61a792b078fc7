import type { Campaign } from "@recado/contract/campaigns";

/** The step that the list and the report offer; an overdue campaign has its own question instead. */
export function campaignStepOf({
  status,
  isOverdue,
}: Pick<Campaign, "status" | "isOverdue">): "stop" | "restart" | null {
  // A campaign that is due within the hour can no longer be edited, but still be stopped.
  if (status === "EM_ANDAMENTO" || (status === "PROGRAMADA" && !isOverdue)) return "stop";
  return status === "CANCELADA" ? "restart" : null;
}
