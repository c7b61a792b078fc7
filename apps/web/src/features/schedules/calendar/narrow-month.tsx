import type { CalendarOptions, DayCellInfo } from "@fullcalendar/react";
import type { DayContents } from "./day-contents.ts";
import classes from "./small-month.module.css";

interface SmallMonth {
  contents: ReadonlyMap<string, DayContents>;
  chosen: string;
  dayOf: (date: Date) => string;
  /** Accessible name of a day, with its number of messages. */
  hintOf: (name: string, count: number) => string;
  onDay: (day: string) => void;
}

/** Options for a month on narrow screens: each day shows a count, and choosing it lists its messages. */
export function narrowMonthOptions({ contents, chosen, dayOf, hintOf, onDay }: SmallMonth): CalendarOptions {
  return {
    navLinks: true,
    // Days contain no events, so the library must not render a hidden "more" link to measure.
    dayMaxEvents: false,
    navLinkDayClick: (date) => onDay(dayOf(date)),
    navLinkHint: (name, date) => hintOf(name, contents.get(dayOf(date))?.items.length ?? 0),
    dayCellTopInnerClass: classes.top ?? "",
    dayCellTopContent: (cell: DayCellInfo) => {
      const day = dayOf(cell.date);
      const { items = [], hasFailed } = contents.get(day) ?? {};
      return (
        <span
          className={classes.day}
          data-chosen={day === chosen || undefined}
          data-other={cell.isOther || undefined}
        >
          <span className={classes.number}>{cell.dayNumberText}</span>
          {/* The count is drawn by CSS, because the accessible name contains it and must begin with the visible text. */}
          {items.length > 0 && (
            <span className={classes.count} data-count={items.length} data-failed={hasFailed || undefined} />
          )}
        </span>
      );
    },
  };
}
