import type { SlaClock } from "@recado/contract/ticket-sla";
import { IconHourglass, IconHourglassOff, IconPlayerPause } from "@tabler/icons-react";
import { formatDateTime } from "../../shared/format/time.ts";
import { useNow } from "../../shared/format/use-now.ts";
import { locales } from "../../shared/i18n/language.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import { formatDue } from "./format-due.ts";
import { slaClockTexts } from "./sla-clock-texts.ts";

const lookMs = 15_000;

/** Chip with the time that a ticket's SLA clock has left. Its icon is coloured from 75 % of the target on. */
export function SlaChip({ clock: { kind, stage, dueAt } }: { clock: SlaClock }) {
  const t = useTexts(slaClockTexts);
  const now = useNow(lookMs);
  const locale = locales[useLanguage()];
  if (dueAt === null) return <Chip icon={<IconPlayerPause size={12} stroke={1.75} />}>{t("paused")}</Chip>;
  const isOverdue = stage === 100 || Date.parse(dueAt) <= now;
  const warned = stage >= 75 ? "var(--rc-warn)" : "currentColor";
  const DueIcon = isOverdue ? IconHourglassOff : IconHourglass;
  const title = t(isOverdue ? "overdue" : "dueAt", { clock: t(`kinds.${kind}`), at: formatDateTime(dueAt) });
  return (
    <Chip
      icon={
        <DueIcon
          size={12}
          stroke={stage >= 90 ? 2.5 : 1.75}
          color={isOverdue ? "var(--rc-danger)" : warned}
          role="img"
          aria-label={t(isOverdue ? "missed" : "due")}
        />
      }
      title={title}
    >
      {formatDue(dueAt, now, locale)}
    </Chip>
  );
}
