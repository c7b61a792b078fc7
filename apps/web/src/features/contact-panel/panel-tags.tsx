import { IconX } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { tagTexts } from "../tickets/tag-texts.ts";
import { useTicketTags } from "../tickets/use-ticket-tags.ts";
import classes from "./contact-panel.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { panelTexts } from "./panel-texts.ts";

export function PanelTags({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const name = useTexts(tagTexts);
  const { remove, busy } = useTicketTags(ticket);
  return (
    <PanelSection title={t("tags")}>
      {ticket.tags.length === 0 && <PanelHint>{t("noTags")}</PanelHint>}
      <ul className={classes.tags}>
        {ticket.tags.map((tag) => (
          <li key={tag.id}>
            <ColorChip color={tag.color}>{tag.name}</ColorChip>
            <button
              type="button"
              className={classes.remove}
              aria-label={name("remove", { name: tag.name })}
              title={name("remove", { name: tag.name })}
              disabled={busy}
              onClick={() => void remove(tag)}
            >
              <IconX size={14} stroke={1.75} />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
