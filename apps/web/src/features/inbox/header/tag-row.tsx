import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { ColorChip } from "../../../shared/ui/layout/color-chip.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import classes from "./header.module.css";
import { ViewersLine } from "./viewers-line.tsx";

const TagPicker = lazyPart(() =>
  import("../actions/tag-picker.tsx").then((module) => ({ default: module.TagPicker })),
);

/** The ticket's tags, and a button to change them. */
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
            title={t("editTags")}
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
      <ViewersLine ticketId={ticket.id} />
    </div>
  );
}
