import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ColorChip } from "../../shared/ui/color-chip.tsx";
import { Dropdown } from "../../shared/ui/dropdown.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.ts";
import type { OpenTicket } from "./open-ticket.ts";
import classes from "./tag-row.module.css";
import { ticketTexts } from "./texts.ts";

const TagPicker = lazyPart(() =>
  import("./tag-picker.tsx").then((module) => ({ default: module.TagPicker })),
);

/** The tags that a ticket carries, and the door to others. */
export function TagRow({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  return (
    <div className={classes.row}>
      {ticket.tags.length > 0 && (
        <ul className={classes.tags} aria-label={t("tags")}>
          {ticket.tags.map((tag) => (
            <li key={tag.id}>
              <ColorChip color={tag.color}>{tag.name}</ColorChip>
            </li>
          ))}
        </ul>
      )}
      <Dropdown
        role="dialog"
        label={t("tags")}
        width={260}
        align="left"
        button={(properties) => (
          <button
            type="button"
            className={classes.add}
            data-tag-picker
            aria-label={t("editTags")}
            title={`${t("editTags")} (L)`}
            {...properties}
          >
            <IconPlus size={12} stroke={2} aria-hidden="true" />
            {t("tag")}
          </button>
        )}
      >
        <Suspense>
          <TagPicker ticket={ticket} />
        </Suspense>
      </Dropdown>
    </div>
  );
}
