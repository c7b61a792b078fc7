import type { CalendarOptions, DayCellInfo } from "@fullcalendar/react";
import type { DayContents } from "./day-contents.ts";
import classes from "./small-month.module.css";

interface SmallMonth {
  contents: ReadonlyMap<string, DayContents>;
  chosen: string;
  dayOf: (date: Date) => string;
  /** Returns the accessible name of a day, which contains the number of its messages. */
  hintOf: (name: string, count: number) => string;
  onDay: (day: string) => void;
}

/**
 * Calendar options for the month view on narrow screens: each day shows the number of its messages, and choosing a day
 * lists them below.
 */
export function narrowMonthOptions({ contents, chosen, dayOf, hintOf, onDay }: SmallMonth): CalendarOptions {
  return {
    navLinks: true,
    // Days contain no events in this view. The library is told so, because it would otherwise render a hidden "more"
    // link to measure its height.
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
          {/* CSS draws the number of messages: the accessible name of the day already contains it, and must begin with
              the visible text. */}
          {items.length > 0 && (
            <span className={classes.count} data-count={items.length} data-failed={hasFailed || undefined} />
          )}
        </span>
      );
    },
  };
}
