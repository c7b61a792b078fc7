import { CloseButton, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import { DialogsWithin } from "../../shared/ui/dialogs/dialogs-within.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ContactSchedules } from "../schedules/contact-schedules.tsx";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ContactBlock } from "./contact-block.tsx";
import { ContactCampaigns } from "./contact-campaigns.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactFiles } from "./contact-files.tsx";
import classes from "./contact-panel.module.css";
import { ContactRatings } from "./contact-ratings.tsx";
import { ContactMerges } from "./merges/contact-merges.tsx";
import { ContactNotes } from "./notes/contact-notes.tsx";
import { PanelSection } from "./panel-section.tsx";
import { PanelTags } from "./panel-tags.tsx";
import { panelTexts } from "./panel-texts.ts";
import { PreviousTickets } from "./previous-tickets.tsx";
import { TicketAd } from "./ticket-ad.tsx";
import { TicketCost } from "./ticket-cost.tsx";

interface ContactPanelProps {
  ticket: OpenTicket;
  as: "column" | "drawer";
  /** Counts dialogs opened from the panel: 1 when one opens, -1 when it closes. */
  onDialog: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Details of the customer, and what the team knows about them. */
export function ContactPanel({ ticket, as, onDialog, onClose }: ContactPanelProps) {
  const t = useTexts(panelTexts);
  const close = useTexts(sharedTexts)("close");
  const panel = (
    <>
      <header className={classes.contactPanelHead}>
        <h2 className={classes.contactPanelTitle}>{t("title")}</h2>
        <CloseButton aria-label={close} title={`${close} (Alt+I)`} onClick={onClose} />
      </header>
      <DialogsWithin value={onDialog}>
        <Sections key={ticket.contactId} ticket={ticket} />
      </DialogsWithin>
    </>
  );
  if (as === "drawer") return <PanelDrawer onClose={onClose}>{panel}</PanelDrawer>;
  return (
    <aside className={classes.column} aria-label={t("title")} data-pane="contact" tabIndex={-1}>
      {panel}
    </aside>
  );
}

function Sections({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const mayMerge = useCan("contacts-page:mergeContacts") && !ticket.isGroup;
  const mayPlan = usePlan()("useSchedules") === true;
  const mayBlock = useCan("contacts-page:blockContact");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <div className={classes.sections} tabIndex={0}>
      <ContactFacts ticket={ticket} />
      {ticket.ad && <TicketAd ad={ticket.ad} />}
      <PanelTags ticket={ticket} />
      <ContactNotes ticket={ticket} />
      {mayPlan && (
        <PanelSection title={t("schedules")}>
          <ContactSchedules contact={ticket.contact} ticket={ticket} />
        </PanelSection>
      )}
      {ticket.windowClosesAt && <TicketCost ticketId={ticket.id} />}
      <PreviousTickets ticket={ticket} />
      <ContactFiles ticket={ticket} />
      <ContactRatings contactId={ticket.contactId} />
      {!ticket.isGroup && <ContactCampaigns contactId={ticket.contactId} name={ticket.contact.name} />}
      {mayMerge && <ContactMerges contact={ticket.contact} />}
      {mayBlock && <ContactBlock contactId={ticket.contactId} name={ticket.contact.name} />}
    </div>
  );
}

function PanelDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTexts(panelTexts);
  const dialog = useDialog(onClose);
  return (
    <Drawer.Root
      ref={dialog}
      opened
      position="right"
      size={360}
      classNames={{ content: classes.drawer }}
      onClose={onClose}
    >
      <Drawer.Overlay color="var(--rc-overlay)" backgroundOpacity={1} />
      <Drawer.Content aria-label={t("title")}>
        <Drawer.Body className={classes.drawerBody}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
