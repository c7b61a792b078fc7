import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { calendarTexts } from "./calendar-texts.ts";
import classes from "./schedule-calendar.module.css";
import { type CalendarView, calendarViews } from "./schedule-search.ts";

interface CalendarBarProps {
  /** The shown period as text. */
  title: string;
  view: CalendarView;
  zone: string;
  onStep: (step: "prev" | "next" | "today") => void;
  onView: (view: CalendarView) => void;
}

/** Bar with the shown period and buttons to change it and the view. */
export function CalendarBar({ title, view, zone, onStep, onView }: CalendarBarProps) {
  const t = useTexts(calendarTexts);
  return (
    <div className={classes.bar}>
      <ActionIcon aria-label={t("previous")} title={t("previous")} onClick={() => onStep("prev")}>
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t("next")} title={t("next")} onClick={() => onStep("next")}>
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
      <Button variant="default" onClick={() => onStep("today")}>
        {t("today")}
      </Button>
      <h2 className={classes.period} aria-live="polite">
        {title}
      </h2>
      <span className={classes.zone}>{zone}</span>
      <NativeSelect
        className={classes.views}
        aria-label={t("view")}
        value={view}
        onChange={({ currentTarget }) =>
          onView(calendarViews.find((known) => known === currentTarget.value) ?? "month")
        }
        data={calendarViews.map((one) => ({ value: one, label: t(`views.${one}`) }))}
      />
    </div>
  );
}
