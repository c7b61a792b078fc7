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
  /** The chosen day as yyyy-MM-dd; empty if no day is chosen. */
  day: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const locales = { pt: "pt-br", en: "en", es: "es" };
/** First day of the week by language (0 is Sunday), as on the page of scheduled messages. */
const firstDays = { pt: 0, en: 0, es: 1 } as const satisfies Record<string, DayOfWeek>;

/** Calendar in a dropdown. It opens at the month of the field's day, and choosing a day closes the dropdown. */
export function DateCalendar({ day, today, min, max, onChoose }: DateCalendarProps) {
  const t = useTexts(dateTexts);
  const language = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  const isTodayOffered = (!min || min <= today) && (!max || today <= max);

  // The day is focused one frame later, because the dropdown focuses its first button when it opens.
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
        // Weekend days are not coloured, because Mantine's red would look like an error.
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
