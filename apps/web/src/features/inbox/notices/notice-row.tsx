import type { Notice, NoticeKind } from "@recado/contract/notices";
import { slaKinds } from "@recado/contract/ticket-sla";
import {
  IconArrowsRightLeft,
  IconAt,
  IconClockExclamation,
  IconClockHour9,
  IconDatabaseX,
  IconHourglass,
  IconMessageX,
  IconPlayerPause,
  IconPlugConnectedX,
  IconReceiptRefund,
  IconRepeatOff,
  IconSparkles,
  IconUserCheck,
} from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { formatAgo } from "../../../shared/format/ago.ts";
import { formatDateTime, formatDay } from "../../../shared/format/time.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { closeDropdownAround } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ticketLink } from "../../tickets/ticket-link.ts";
import classes from "./notice-row.module.css";
import { noticeTexts } from "./notice-texts.ts";

const icons: Readonly<Record<NoticeKind, ComponentType<{ size: number; stroke: number }>>> = {
  mention: IconAt,
  transfer: IconArrowsRightLeft,
  assignment: IconUserCheck,
  failure: IconMessageX,
  disconnection: IconPlugConnectedX,
  sendingPaused: IconPlayerPause,
  sendingRests: IconHourglass,
  slaWarning: IconClockHour9,
  slaBreach: IconClockExclamation,
  ruleLoop: IconRepeatOff,
  modelEnding: IconSparkles,
  backup: IconDatabaseX,
  refund: IconReceiptRefund,
};

/** One notice. A click opens the ticket, chat or connection of the notice, and marks the notice as read. */
export function NoticeListRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const t = useTexts(noticeTexts);
  const { kind, by, ticket, chat, connection, isRead, createdAt } = notice;
  const text = useTextOf(notice);
  const Icon = icons[kind];
  const model = kind === "modelEnding" ? (notice.text.split(" ")[0] ?? "") : "";
  const name = ticket?.name ?? chat?.title ?? connection?.name ?? model;
  return (
    <Link
      {...placeOf(notice)}
      className={classes.item}
      preload={false}
      data-unread={!isRead || undefined}
      onClick={({ currentTarget }) => {
        if (!isRead) onRead();
        closeDropdownAround(currentTarget);
      }}
    >
      <span className={classes.icon} data-kind={kind} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.lines}>
        <span className={classes.sentence}>{t(kind, { by: by?.name ?? t("somebody"), name })}</span>
        {text !== "" && <span className={classes.text}>{text}</span>}
        <time className={classes.time} dateTime={createdAt}>
          {formatAgo(createdAt, Date.now(), locales[currentLanguage()])}
        </time>
      </span>
      {!isRead && <span className={classes.dot} role="img" aria-label={t("unread")} title={t("unread")} />}
    </Link>
  );
}

/**
 * Text of a notice. For a number that WhatsApp has limited, the text says when the limit ends; for an SLA, which share of
 * the target is reached.
 */
function useTextOf({ kind, text }: Notice): string {
  const t = useTexts(noticeTexts);
  if (kind === "sendingPaused") return t("untilResumed");
  if (kind === "modelEnding") return t("modelUntil", { day: formatDay(text.split(" ").at(-1) ?? "") });
  if (kind === "slaWarning" || kind === "slaBreach") {
    const [clock, share = ""] = text.split(" ");
    return slaKinds.flatMap((one) => (one === clock ? t(`clock.${one}`, { share }) : [])).join("");
  }
  return kind === "sendingRests" ? t("until", { moment: formatDateTime(text) }) : text;
}

function placeOf({ kind, ticket, chat }: Notice): Pick<LinkProps, "to" | "params" | "search"> {
  if (chat) return { to: "/chats/{-$id}", params: { id: chat.uuid } };
  if (kind === "backup") return { to: "/installation/health" };
  if (kind === "modelEnding") return { to: "/ai" };
  if (kind === "refund") return { to: "/installation/invoices" };
  return ticket ? ticketLink(ticket) : { to: "/connections" };
}
