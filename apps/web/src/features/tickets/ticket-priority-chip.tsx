import type { TicketPriority } from "@recado/contract/ticket-priority";
import { IconChevronDown, IconChevronsUp, IconChevronUp } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import { priorityTexts } from "./priority-texts.ts";

const icons = { low: IconChevronDown, high: IconChevronUp, urgent: IconChevronsUp };

/** Chip with the priority of a ticket; nothing for the normal priority. */
export function TicketPriorityChip({ priority }: { priority: TicketPriority }) {
  const t = useTexts(priorityTexts);
  if (priority === "normal") return null;
  const PriorityIcon = icons[priority];
  const color = priority === "urgent" ? "var(--rc-danger)" : "currentColor";
  return <Chip icon={<PriorityIcon size={12} stroke={2.5} color={color} />}>{t(priority)}</Chip>;
}
