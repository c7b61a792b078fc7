import { CloseButton, Drawer } from "@mantine/core";
import { listContactRatings } from "@recado/contract/contact-panel";
import { getTicketCost } from "@recado/contract/message-charges";
import type { RatingScale } from "@recado/contract/ratings";
import { IconMoodHappy, IconMoodSad, IconMoodSmile, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import { OpenDialogCount } from "../../shared/ui/dialogs/open-dialog-count.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { CostLines } from "../message-rates/cost-lines.tsx";
import { costTexts } from "../message-rates/cost-texts.ts";
import { ContactSchedules } from "../schedules/contact-schedules.tsx";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTagTexts } from "../tickets/tag-texts.ts";
import { useTicketTags } from "../tickets/use-ticket-tags.ts";
import { ContactBlock } from "./contact-block.tsx";
import { ContactCampaigns } from "./contact-campaigns.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactFiles } from "./contact-files.tsx";
import classes from "./contact-panel.module.css";
import { ContactMergeList } from "./merges/contact-merges.tsx";
import { ContactNotes } from "./notes/contact-notes.tsx";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";
import { PreviousTickets } from "./previous-tickets.tsx";
import { TicketAd } from "./ticket-ad.tsx";

const GroupMembers = lazyComponent(() =>
  import("./group-members.tsx").then((module) => ({ default: module.GroupMembers })),
);

interface ContactPanelProps {
  ticket: OpenTicket;
  as: "column" | "drawer";
  /** Reports that a dialog of the panel opens (1) or closes (-1), so that the caller can count open dialogs. */
  onDialog: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Side panel of a conversation: details of the customer, and the team's notes and records about the customer. */
export function ContactPanel({ ticket, as, onDialog, onClose }: ContactPanelProps) {
  const t = useTexts(panelTexts);
  const close = useTexts(sharedTexts)("close");
  const panel = (
    <>
      <header className={classes.contactPanelHead}>
        <h2 className={classes.contactPanelTitle}>{t("title")}</h2>
        <CloseButton aria-label={close} title={`${close} (Alt+I)`} onClick={onClose} />
      </header>
      <OpenDialogCount value={onDialog}>
        <Sections key={ticket.contactId} ticket={ticket} />
      </OpenDialogCount>
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
      {ticket.isGroup && (
        <Suspense fallback={<SkeletonRows rows={4} rowHeight={44} />}>
          <GroupMembers groupId={ticket.contactId} />
        </Suspense>
      )}
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
      {mayMerge && <ContactMergeList contact={ticket.contact} />}
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

const freshness = createStalenessGuard();

/** Cost so far of the ticket's messages that were sent over WhatsApp's official API. */
function TicketCost({ ticketId }: { ticketId: number }) {
  const t = useTexts(costTexts);
  const query = useQuery({
    queryKey: ["ticket-cost", ticketId],
    queryFn: () => freshness.ask(ticketId, () => call(getTicketCost, { params: { id: String(ticketId) } })),
  });
  // The cost is refetched after a delivery receipt, because Meta reports the price together with the receipt.
  useLiveEvent("appMessage", (event) => {
    if (event.action !== "update" || !event.message.fromMe || event.message.ticketId !== ticketId) return;
    freshness.touch(ticketId);
    void query.refetch();
  });
  const cost = query.data?.cost;
  return (
    <PanelSection title={t("ticketTitle")}>
      <PanelState query={query} rowHeight={28} />
      {cost && <CostLines cost={cost} />}
    </PanelSection>
  );
}

function PanelTags({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const name = useTexts(ticketTagTexts);
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

const faces = { 1: IconMoodSad, 2: IconMoodSmile, 3: IconMoodHappy } as const;

/** Returns the face of a rating: the sad one for the lower half of its scale, the happy one for the best rating. */
function faceOf(rating: number, scale: RatingScale): keyof typeof faces {
  if (rating === scale) return 3;
  return rating > scale / 2 ? 2 : 1;
}

function ContactRatings({ contactId }: { contactId: number }) {
  const t = useTexts(panelTexts);
  const query = useQuery({
    queryKey: ["contact-ratings", contactId],
    queryFn: () => call(listContactRatings, { params: { id: String(contactId) } }),
  });
  const ratings = query.data?.ratings;
  return (
    <PanelSection title={t("ratings.title")}>
      <PanelState query={query} rowHeight={36} />
      {ratings?.length === 0 && <PanelHint>{t("ratings.none")}</PanelHint>}
      <ul className={classes.ratings}>
        {ratings?.map(({ ticketId, rating, scale, comment, ratedAt, user }) => {
          const value = faceOf(rating, scale);
          const Face = faces[value];
          return (
            <li key={ticketId} className={classes.rating}>
              <Face size={20} stroke={1.75} aria-hidden="true" />
              <span>
                {scale === 3 ? t(`ratings.scale${value}`) : t("ratings.ofFive", { rating })}
                {comment !== null && <span className={classes.contactRatingsFacts}>“{comment}”</span>}
                <span className={classes.contactRatingsFacts}>
                  {[`#${ticketId}`, user?.name, formatDate(ratedAt)].filter(Boolean).join(" · ")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
