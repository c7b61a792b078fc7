import type { Ticket } from "@recado/contract/tickets";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { useIsSelected, useIsSelecting } from "../selection/selection.ts";
import classes from "./row.module.css";

/** Checkbox over the avatar. The list handles its clicks, because only the list knows the range for Shift. */
export function SelectBox({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const isSelecting = useIsSelecting();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would have its state before the list has.
    <button
      type="button"
      role="checkbox"
      className={classes.select}
      aria-checked={useIsSelected(ticket.id)}
      aria-label={t("selectOf", { name: ticket.contact.name })}
      tabIndex={isSelecting ? 0 : -1}
      data-select
      data-shown={isSelecting || undefined}
    />
  );
}
