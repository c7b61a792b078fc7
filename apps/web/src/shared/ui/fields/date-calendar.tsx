import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es.js";
import "dayjs/locale/pt-br.js";
import { Button } from "@mantine/core";
import { DatePicker, type DayOfWeek } from "@mantine/dates";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./date-calendar.module.css";
import { dateTexts } from "./date-texts.ts";

interface DateCalendarProps {
  /** The one that is chosen, empty for none. */
  day: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const locales = { pt: "pt-br", en: "en", es: "es" };
/** As the page of schedules has it. */
const firstDays = { pt: 0, en: 0, es: 1 } as const satisfies Record<string, DayOfWeek>;

/** The month of a field's day, in what drops down from it. Choosing closes it. */
export function DateCalendar({ day, today, min, max, onChoose }: DateCalendarProps) {
  const t = useTexts(dateTexts);
  const language = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  const isTodayOffered = (!min || min <= today) && (!max || today <= max);

  // After what it drops down in, which leads to its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      calendar.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  function choose(chosen: string | null): void {
    calendar.current?.closest<HTMLElement>("[popover]")?.hidePopover();
    onChoose(chosen ?? day);
  }

  return (
    <div ref={calendar} className={classes.calendar}>
      <DatePicker
        fullWidth
        highlightToday
        hideOutsideDates
        // Nothing is wrong with them, as red would say.
        weekendDays={[]}
        weekdayFormat="ddd"
        locale={locales[language]}
        firstDayOfWeek={firstDays[language]}
        value={day || null}
        defaultDate={day || today}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        onChange={choose}
        ariaLabels={{
          previousMonth: t("previous.month"),
          nextMonth: t("next.month"),
          previousYear: t("previous.year"),
          nextYear: t("next.year"),
          previousDecade: t("previous.decade"),
          nextDecade: t("next.decade"),
        }}
      />
      {isTodayOffered && (
        <Button variant="subtle" size="compact-sm" onClick={() => choose(today)}>
          {t("today")}
        </Button>
      )}
    </div>
  );
}
