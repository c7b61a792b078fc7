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
  IconHelpCircle,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
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

const primaryIcons: Readonly<Record<Exclude<TicketAction, "return">, Icon>> = {
  accept: IconCheck,
  resolve: IconCheck,
  reopen: IconRefresh,
};

interface OptionalStep {
  label: string;
  /** Key of the keyboard shortcut, shown in the title of the step's button. A step without one is in the menu only. */
  key?: string | undefined;
  icon: Icon;
  run: () => void;
}

/**
 * Buttons for the actions on a ticket. Only the most likely next action has a filled button. The other actions stand in
 * a menu; wide screens also show the frequent ones as buttons.
 */
export function TicketActions({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const [deleting, setDeleting] = useState(false);
  const { run, busy } = useTicketActions();
  const actions = actionsFor(ticket, user.id, useSeesAllTickets());
  const primary = actions.find((action) => action !== "return");
  const PrimaryIcon = primaryIcons[primary ?? "accept"];
  const steps = useOptionalSteps(ticket, actions.includes("return") && (() => run("return", ticket)), () =>
    setDeleting(true),
  );
  const frequent = steps.filter(({ key }) => key);
  return (
    <div className={classes.actions}>
      {frequent.map(({ label, key, icon: StepIcon, run: take }) => (
        <ActionIcon
          key={label}
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
          leftSection={<PrimaryIcon size={18} stroke={2} />}
          loading={busy}
          aria-label={t(`actions.${primary}`)}
          onClick={() => run(primary, ticket)}
        >
          <span className={classes.label}>{t(`actions.${primary}`)}</span>
        </Button>
      )}
      <Dropdown
        label={t("options")}
        width={200}
        button={(properties) => (
          <ActionIcon aria-label={t("options")} title={t("options")} {...properties}>
            <IconDotsVertical size={20} stroke={1.75} />
          </ActionIcon>
        )}
      >
        {steps.map(({ label, icon: StepIcon, run: take }) => (
          <DropdownItem key={label} icon={<StepIcon size={18} stroke={1.75} />} onClick={take}>
            {label}
          </DropdownItem>
        ))}
      </Dropdown>
      <Suspense>{deleting && <DeleteTicket ticket={ticket} onClose={() => setDeleting(false)} />}</Suspense>
    </div>
  );
}

/** Steps besides the most likely one, in the order of the menu. `giveBack` is false if the user may not return the ticket. */
function useOptionalSteps(
  ticket: OpenTicket,
  giveBack: false | (() => void),
  remove: () => void,
): OptionalStep[] {
  const t = useTexts(ticketTexts);
  const { open } = useInboxDialogs();
  const inParts = useTexts(partTexts);
  const maySchedule = usePlan()("useSchedules") === true && ticket.status !== "pending";
  const byDialog = (
    name: "transfer" | "snooze" | "schedule" | "why",
    label: string,
    icon: Icon,
    key?: string,
  ): OptionalStep => ({ label, icon, key, run: () => open(name) });
  return [
    ...(giveBack
      ? [
          { label: t("actions.return"), icon: IconArrowBackUp, key: "D", run: giveBack },
          byDialog("transfer", t("transfer"), IconArrowsExchange, "T"),
          byDialog("snooze", inParts("snooze"), IconClockPause, "Z"),
        ]
      : []),
    ...(maySchedule ? [byDialog("schedule", t("schedule"), IconCalendarPlus, "S")] : []),
    {
      label: inParts("priority"),
      icon: IconFlag,
      run: () => setPrioritisedTicket(ticket),
    },
    byDialog("why", inParts("why"), IconHelpCircle),
    ...(useCan("ticket-options:deleteTicket") ? [{ label: t("delete"), icon: IconTrash, run: remove }] : []),
  ];
}
