import { ActionIcon, Button } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarPlus,
  IconCheck,
  IconClockPause,
  IconDotsVertical,
  IconFlag,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useCan, useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { actionsFor, type TicketAction } from "../../tickets/ticket-rules.ts";
import { useTicketActions } from "../../tickets/use-ticket-actions.ts";
import { setPrioritisedTicket } from "../actions/prioritised-ticket.ts";
import { partTexts } from "../list/part-texts.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";
import classes from "./header.module.css";

const DeleteTicket = lazyComponent(() =>
  import("../actions/delete-ticket.tsx").then(({ DeleteTicket }) => ({ default: DeleteTicket })),
);

const primaryIcons: Readonly<Record<Exclude<TicketAction, "return">, ReactNode>> = {
  accept: <IconCheck size={18} stroke={2} />,
  resolve: <IconCheck size={18} stroke={2} />,
  reopen: <IconRefresh size={18} stroke={2} />,
};

interface OptionalStep {
  name: "return" | "transfer" | "snooze" | "schedule" | "priority";
  label: string;
  /** Key of the keyboard shortcut, shown in the button's title. */
  key: string;
  icon: Icon;
  /** Whether wide screens show the step in the menu too, instead of as a button. */
  isSeldom?: boolean;
  run: () => void;
}

/**
 * Buttons for the actions on a ticket. Only the most likely next action has a filled button. The other actions stand
 * before it or, on narrow screens, in a menu.
 */
export function TicketActions({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const mayDelete = useCan("ticket-options:deleteTicket");
  const [deleting, setDeleting] = useState(false);
  const { run, busy } = useTicketActions();
  const actions = actionsFor(ticket, user.id, useSeesAllTickets());
  const primary = actions.find((action) => action !== "return");
  const steps = useOptionalSteps(ticket, actions.includes("return"), () => run("return", ticket));
  const frequent = steps.filter(({ isSeldom }) => !isSeldom);
  return (
    <div className={classes.actions}>
      {frequent.map(({ name, label, key, icon: StepIcon, run: take }) => (
        <ActionIcon
          key={name}
          className={classes.wide}
          aria-label={label}
          title={`${label} (${key})`}
          onClick={take}
        >
          <StepIcon size={20} stroke={1.75} />
        </ActionIcon>
      ))}
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
      <TicketMenu steps={steps} onDelete={mayDelete ? () => setDeleting(true) : undefined} />
      <Suspense>{deleting && <DeleteTicket ticket={ticket} onClose={() => setDeleting(false)} />}</Suspense>
    </div>
  );
}

function useOptionalSteps(ticket: OpenTicket, mayReturn: boolean, giveBack: () => void): OptionalStep[] {
  const t = useTexts(ticketTexts);
  const { open } = useInboxDialogs();
  const inParts = useTexts(partTexts);
  const maySchedule = usePlan()("useSchedules") === true && ticket.status !== "pending";
  const returned: OptionalStep = {
    name: "return",
    label: t("actions.return"),
    key: "D",
    icon: IconArrowBackUp,
    run: giveBack,
  };
  const transferred: OptionalStep = {
    name: "transfer",
    label: t("transfer"),
    key: "T",
    icon: IconArrowsExchange,
    run: () => open("transfer"),
  };
  const snoozed: OptionalStep = {
    name: "snooze",
    label: inParts("snooze"),
    key: "Z",
    icon: IconClockPause,
    run: () => open("snooze"),
  };
  const scheduled: OptionalStep = {
    name: "schedule",
    label: t("schedule"),
    key: "S",
    icon: IconCalendarPlus,
    run: () => open("schedule"),
  };
  const prioritised: OptionalStep = {
    name: "priority",
    label: inParts("priority"),
    key: "P",
    icon: IconFlag,
    isSeldom: true,
    run: () => setPrioritisedTicket(ticket),
  };
  return [
    ...(mayReturn ? [returned, transferred, snoozed] : []),
    ...(maySchedule ? [scheduled] : []),
    prioritised,
  ];
}

interface TicketMenuProps {
  steps: readonly OptionalStep[];
  onDelete: (() => void) | undefined;
}

/** Menu of a ticket's actions. Wide screens also show the frequent ones as buttons. */
function TicketMenu({ steps, onDelete }: TicketMenuProps) {
  const t = useTexts(ticketTexts);
  return (
    <Dropdown
      label={t("options")}
      width={200}
      button={(properties) => (
        <ActionIcon aria-label={t("options")} title={t("options")} {...properties}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      )}
    >
      {steps.map(({ name, label, icon: StepIcon, run }) => (
        <DropdownItem key={name} icon={<StepIcon size={18} stroke={1.75} />} onClick={run}>
          {label}
        </DropdownItem>
      ))}
      {onDelete && (
        <DropdownItem icon={<IconTrash size={18} stroke={1.75} />} onClick={onDelete}>
          {t("delete")}
        </DropdownItem>
      )}
    </Dropdown>
  );
}
