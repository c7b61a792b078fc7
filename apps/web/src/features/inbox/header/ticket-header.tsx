import { ActionIcon, VisuallyHidden } from "@mantine/core";
import type { Viewer } from "@recado/contract/presence";
import { IconArrowLeft, IconEye, IconPencil, IconPlus, IconUserCircle, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { locales } from "../../../shared/i18n/language.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { ColorChip } from "../../../shared/ui/layout/color-chip.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { UserAvatar } from "../../../shared/ui/layout/user-avatar.tsx";
import { useIsCustomerTyping } from "../../tickets/customer-typing.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { useViewers } from "../../tickets/viewers.ts";
import classes from "./header.module.css";
import { TicketActions } from "./ticket-actions.tsx";

interface TicketHeaderProps {
  ticket: OpenTicket;
  narrow: boolean;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
}

/** Header of a conversation: the contact, the ticket's user, and buttons for the actions. */
export function TicketHeader({ ticket, narrow, isPanelOpen, onTogglePanel }: TicketHeaderProps) {
  const t = useTexts(ticketTexts);
  const isTyping = useIsCustomerTyping(ticket.id);
  const Title = narrow ? "h1" : "h2";
  return (
    <header className={classes.header}>
      <div className={classes.main}>
        {narrow && (
          <ActionIcon
            aria-label={t("backToList")}
            renderRoot={(props) => (
              <Link {...props} to="/tickets/{-$ticketId}" params={{ ticketId: undefined }} search={true} />
            )}
          >
            <IconArrowLeft size={22} stroke={1.75} />
          </ActionIcon>
        )}
        <button
          type="button"
          className={classes.contactButton}
          aria-label={t("contactPanel")}
          aria-expanded={isPanelOpen}
          title={`${t("contactPanel")} (Alt+I)`}
          onClick={onTogglePanel}
        >
          <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
        </button>
        <div className={classes.who}>
          <Title className={classes.name}>
            {ticket.isGroup && <IconUsers size={16} stroke={1.75} role="img" aria-label={t("group")} />}
            <span className={classes.contact} dir="auto" title={ticket.contact.name}>
              {ticket.contact.name}
            </span>
            <span className={classes.number}>#{ticket.id}</span>
          </Title>
          {isTyping ? <p className={classes.typing}>{t("typing")}</p> : <AssignedLine ticket={ticket} />}
        </div>
        <ActionIcon
          className={classes.panelButton}
          aria-label={t("contactPanel")}
          aria-pressed={isPanelOpen}
          title={`${t("contactPanel")} (Alt+I)`}
          onClick={onTogglePanel}
        >
          <IconUserCircle size={20} stroke={1.75} />
        </ActionIcon>
        <TicketActions ticket={ticket} />
      </div>
      <TagRow ticket={ticket} />
    </header>
  );
}

function AssignedLine({ ticket }: { ticket: OpenTicket }) {
  const facts = [useTicketState(ticket), ticket.queue?.name, ticket.whatsapp?.name].filter(
    (fact) => fact !== undefined,
  );
  return (
    <p className={classes.assigned} title={facts.join(" | ")}>
      {ticket.user && ticket.status !== "pending" && (
        <span className={classes.agent}>
          <UserAvatar user={ticket.user} size={16} />
        </span>
      )}
      {facts.join(" | ")}
    </p>
  );
}

function useTicketState({ status, user }: OpenTicket): string {
  const t = useTexts(ticketTexts);
  switch (status) {
    case "pending":
      return t("waiting");
    case "closed":
      return user ? t("resolvedBy", { name: user.name }) : t("resolved");
    case "open":
      return user ? t("assignedTo", { name: user.name }) : t("waiting");
  }
}

const HeaderMarks = lazyComponent(() =>
  import("./header-marks.tsx").then((module) => ({ default: module.HeaderMarks })),
);

const TagPicker = lazyComponent(() =>
  import("../actions/tag-picker.tsx").then((module) => ({ default: module.TagPicker })),
);

/** The ticket's tags, and a button that opens the choice of tags. */
function TagRow({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  return (
    <div className={classes.row}>
      {(ticket.priority !== "normal" || ticket.sla?.clock) && (
        <Suspense>
          <HeaderMarks ticket={ticket} />
        </Suspense>
      )}
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

const mostNames = 2;

/** Colleagues who view the same conversation. Colleagues who are typing come first. */
function ViewersLine({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketTexts);
  const viewers = useViewers(ticketId);
  const nameAll = useNames();
  const typing = viewers.filter((viewer) => viewer.typing);
  const shown = typing.length > 0 ? typing : viewers;
  const what = typing.length > 0 ? "colleagueTyping" : "colleagueViewing";
  const Sign = typing.length > 0 ? IconPencil : IconEye;
  const names = nameAll(shown);
  const [before = "", after = ""] = t(what, { count: shown.length, names: "\0" }).split("\0");
  return (
    <>
      {/* Announces to screen readers which colleagues come and go, but not who starts or stops typing. */}
      <VisuallyHidden role="status">
        {viewers.length > 0 && t("colleagueViewing", { count: viewers.length, names: nameAll(viewers) })}
      </VisuallyHidden>
      {viewers.length > 0 && (
        <p
          className={classes.viewers}
          title={`${before}${names}${after}`}
          aria-hidden="true"
          data-viewers
          data-typing={typing.length > 0 || undefined}
        >
          <Sign size={14} stroke={1.75} />
          {shown.slice(0, mostNames).map((viewer) => (
            <UserAvatar key={viewer.id} user={viewer} size={16} />
          ))}
          <span className={classes.text}>
            {before}
            <span className={classes.names}>{names}</span>
            {after}
          </span>
        </p>
      )}
    </>
  );
}

function useNames(): (viewers: readonly Viewer[]) => string {
  const list = new Intl.ListFormat(locales[useLanguage()], { type: "conjunction" });
  return (viewers) => {
    const names = viewers.slice(0, mostNames).map(({ name }) => name);
    const others = viewers.length - names.length;
    return list.format(others > 0 ? [...names, `+${others}`] : names);
  };
}
