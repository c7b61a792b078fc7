import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconArrowsMove } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, DropdownTitle } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { useBoard } from "./board-context.ts";
import type { LaneKey } from "./board-lanes.ts";
import classes from "./card.module.css";
import { boardTexts } from "./texts.ts";

/** Moves a card to another lane without dragging. */
export function MoveMenu({ ticket, lane }: { ticket: Ticket; lane: LaneKey }) {
  const t = useTexts(boardTexts);
  const { lanes, move } = useBoard();
  const label = t("moveOf", { name: ticket.contact.name });
  return (
    <Dropdown
      label={t("moveTo")}
      button={(properties) => (
        <ActionIcon className={classes.move} aria-label={label} title={t("moveTo")} {...properties}>
          <IconArrowsMove size={17} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <DropdownTitle>{t("moveTo")}</DropdownTitle>
      {lanes
        .filter(({ key }) => key !== lane)
        .map(({ key, name, color }) => (
          <DropdownItem
            key={key}
            icon={<span className={classes.dot} style={{ background: color ?? "var(--rc-line-strong)" }} />}
            onClick={() => move(ticket, key)}
          >
            {name}
          </DropdownItem>
        ))}
    </Dropdown>
  );
}
