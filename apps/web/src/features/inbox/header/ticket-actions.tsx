import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarPlus,
  IconCheck,
  IconDotsVertical,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../../shared/session/session-context.ts";
import { usePlanFlag } from "../../../shared/session/use-plan-flag.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { actionsFor, type TicketAction } from "../../tickets/ticket-rules.ts";
import { useTicketActions } from "../../tickets/use-ticket-actions.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";
import classes from "./ticket-actions.module.css";

const DeleteTicket = lazyPart(() =>
  import("../actions/delete-ticket.tsx").then(({ DeleteTicket }) => ({ default: DeleteTicket })),
);

const primaryIcons: Readonly<Record<Exclude<TicketAction, "return">, ReactNode>> = {
  accept: <IconCheck size={18} stroke={2} />,
  resolve: <IconCheck size={18} stroke={2} />,
  reopen: <IconRefresh size={18} stroke={2} />,
};

/** One filled button: the step that comes next. The others stand before it, or in the menu where it is narrow. */
export function TicketActions({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const mayDelete = useCan("ticket-options:deleteTicket");
  const maySchedule = usePlanFlag("useSchedules") && ticket.status !== "pending";
  const [deleting, setDeleting] = useState(false);
  const { run, busy } = useTicketActions();
  const { open } = useInboxDialogs();
  const actions = actionsFor(ticket, user.id, user.profile === "admin");
  const mayReturn = actions.includes("return");
  const primary = actions.find((action) => action !== "return");
  return (
    <div className={classes.actions}>
      {mayReturn && (
        <ActionIcon
          className={classes.wide}
          aria-label={t("actions.return")}
          title={`${t("actions.return")} (D)`}
          onClick={() => run("return", ticket)}
        >
          <IconArrowBackUp size={20} stroke={1.75} />
        </ActionIcon>
      )}
      {mayReturn && (
        <ActionIcon
          className={classes.wide}
          aria-label={t("transfer")}
          title={`${t("transfer")} (T)`}
          onClick={() => open("transfer")}
        >
          <IconArrowsExchange size={20} stroke={1.75} />
        </ActionIcon>
      )}
      {maySchedule && (
        <ActionIcon
          className={classes.wide}
          aria-label={t("schedule")}
          title={`${t("schedule")} (S)`}
          onClick={() => open("schedule")}
        >
          <IconCalendarPlus size={20} stroke={1.75} />
        </ActionIcon>
      )}
      {primary && (
        <Button
          className={classes.primary}
          leftSection={primaryIcons[primary]}
          loading={busy}
          aria-label={t(`actions.${primary}`)}
          onClick={() => run(primary, ticket)}
        >
          <span className={classes.label}>{t(`actions.${primary}`)}</span>
        </Button>
      )}
      {(mayReturn || maySchedule || mayDelete) && (
        <div className={mayDelete ? undefined : classes.narrow}>
          <Dropdown
            label={t("options")}
            width={200}
            button={(properties) => (
              <ActionIcon aria-label={t("options")} title={t("options")} {...properties}>
                <IconDotsVertical size={20} stroke={1.75} />
              </ActionIcon>
            )}
          >
            {mayReturn && (
              <DropdownItem
                icon={<IconArrowBackUp size={18} stroke={1.75} />}
                onClick={() => run("return", ticket)}
              >
                {t("actions.return")}
              </DropdownItem>
            )}
            {mayReturn && (
              <DropdownItem
                icon={<IconArrowsExchange size={18} stroke={1.75} />}
                onClick={() => open("transfer")}
              >
                {t("transfer")}
              </DropdownItem>
            )}
            {maySchedule && (
              <DropdownItem
                icon={<IconCalendarPlus size={18} stroke={1.75} />}
                onClick={() => open("schedule")}
              >
                {t("schedule")}
              </DropdownItem>
            )}
            {mayDelete && (
              <DropdownItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setDeleting(true)}>
                {t("delete")}
              </DropdownItem>
            )}
          </Dropdown>
        </div>
      )}
      <Suspense>{deleting && <DeleteTicket ticket={ticket} onClose={() => setDeleting(false)} />}</Suspense>
    </div>
  );
}
