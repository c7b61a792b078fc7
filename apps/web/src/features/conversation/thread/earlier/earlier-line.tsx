import { IconChevronRight } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../../../shared/api/show-error.ts";
import { formatAgo } from "../../../../shared/format/ago.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useNow } from "../../../../shared/format/use-now.ts";
import { currentLanguage, locales } from "../../../../shared/i18n/language.ts";
import { sharedTexts } from "../../../../shared/i18n/texts.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import type { EarlierTicketRow } from "../thread-row.ts";
import classes from "./earlier-line.module.css";
import { loadEarlierMessages, wholeThreadQuery } from "./earlier-messages.ts";
import { earlierTexts } from "./earlier-texts.ts";

const lookMs = 60_000;

interface EarlierLineProps {
  row: EarlierTicketRow;
  onToggle: (ticketId: number) => void;
}

/** Line of an earlier ticket, which shows or hides the ticket's messages below itself. */
export function EarlierLine({ row: { ticket, state, hasOlder }, onToggle }: EarlierLineProps) {
  const t = useTexts(earlierTexts);
  const tShared = useTexts(sharedTexts);
  const client = useQueryClient();
  const now = useNow(lookMs);
  const older = useMutation({ mutationFn: () => loadEarlierMessages(client, ticket.id) });
  const again = () => void client.refetchQueries(wholeThreadQuery(ticket.id));
  return (
    <div className={classes.place}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={state !== "collapsed"}
        aria-busy={state === "loading" || undefined}
        title={formatDateTime(ticket.updatedAt)}
        onClick={() => onToggle(ticket.id)}
      >
        <IconChevronRight className={classes.sign} size={14} stroke={2} aria-hidden="true" />
        <span className={classes.number}>#{ticket.id}</span>
        <span className={classes.fact}>
          <EndOf row={ticket} /> {formatAgo(ticket.updatedAt, now, locales[currentLanguage()])}
        </span>
      </button>
      {state === "failed" && (
        <p className={classes.state} role="alert">
          {t("failed")}
          <button type="button" className={classes.more} onClick={again}>
            {tShared("tryAgain")}
          </button>
        </p>
      )}
      {state === "expanded" && hasOlder && (
        <p className={classes.state}>
          {older.error && <span role="alert">{describeError(older.error)}</span>}
          <button
            type="button"
            className={classes.more}
            disabled={older.isPending}
            onClick={() => older.mutate()}
          >
            {t("older")}
          </button>
        </p>
      )}
    </div>
  );
}

/** How the ticket ended; for a ticket that is not resolved, who attends it. */
function EndOf({ row: { status, user } }: { row: EarlierTicketRow["ticket"] }) {
  const t = useTexts(ticketTexts);
  if (status === "closed") return t(user ? "resolvedBy" : "resolved", { name: user?.name ?? "" });
  return user ? t("assignedTo", { name: user.name }) : t("waiting");
}
