import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconArrowsExchange, IconCheck, IconTag, IconUserCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, use, useRef, useState } from "react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../../shared/ui/dialogs/dropdown.tsx";
import { FormGround } from "../../../../shared/ui/dialogs/form-ground.ts";
import { useEscape } from "../../../../shared/ui/dialogs/use-escape.ts";
import type { OpenTicket } from "../../../tickets/open-ticket.ts";
import { flattenTickets, type TicketFilter } from "../../../tickets/ticket-pages.ts";
import { useTicketList } from "../../../tickets/ticket-queries.ts";
import { TransferForm, type TypedTransfer } from "../../actions/transfer-form.tsx";
import { goOnInList } from "../list-focus.ts";
import type { BulkStep } from "./bulk-rules.ts";
import { stopRun, useProgress } from "./bulk-run.ts";
import { BulkTagPicker } from "./bulk-tag-picker.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { endSelection, useSelectedIds } from "./selection.ts";
import classes from "./selection-bar.module.css";
import { type Order, useBulk } from "./use-bulk.ts";

const icons = { accept: IconUserCheck, resolve: IconCheck, transfer: IconArrowsExchange, tag: IconTag };

interface SelectionBarProps {
  filter: TicketFilter;
  open: OpenTicket | undefined;
}

/** Replaces the list's head while tickets are selected or a bulk action runs. */
export function SelectionBar({ filter, open }: SelectionBarProps) {
  const t = useTexts(bulkTexts);
  const bar = useRef<HTMLElement>(null);
  const ids = useSelectedIds();
  const progress = useProgress();
  const { data } = useTicketList(filter);
  const { mayBe, run } = useBulk(filter, open);
  const [transferred, setTransferred] = useState<readonly Ticket[] | null>(null);
  /** Kept until the transfer succeeded for all tickets. */
  const [typed, setTyped] = useState<TypedTransfer>();
  const ground = use(FormGround);
  const listed = flattenTickets(data);
  const tickets = listed.filter(({ id }) => ids?.has(id));
  const isLeft = !transferred?.some(({ id }) => listed.some((ticket) => ticket.id === id));
  useEscape(bar, cancel);

  function cancel(): void {
    if (progress) stopRun();
    else endSelection();
    goOnInList();
  }

  /** The bar's buttons disappear with the last selected row, so the focus moves to the list. */
  function start(order: Order, meant: readonly Ticket[] = tickets): Promise<boolean> {
    return run(order, meant).finally(goOnInList);
  }

  function button(step: BulkStep, onClick?: () => void, popover?: object): ReactNode {
    const StepIcon = icons[step];
    return (
      <ActionIcon
        aria-label={t(step)}
        title={t(step)}
        disabled={progress !== null || !tickets.some((ticket) => mayBe(step, ticket))}
        onClick={onClick}
        {...popover}
      >
        <StepIcon size={20} stroke={1.75} />
      </ActionIcon>
    );
  }

  return (
    <section ref={bar} className={classes.bar} aria-label={t("bar")}>
      <ActionIcon
        aria-label={t(progress ? "stop" : "cancel")}
        title={`${t(progress ? "stop" : "cancel")} (Esc)`}
        onClick={cancel}
      >
        <IconX size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.count} role="status">
        {progress ? t("progress", progress) : t("count", { count: tickets.length })}
      </span>
      {tickets.some((ticket) => mayBe("accept", ticket)) &&
        button("accept", () => void start({ step: "accept" }))}
      {button("resolve", () => void start({ step: "resolve" }))}
      {button("transfer", () => setTransferred(tickets))}
      <Dropdown role="dialog" label={t("tag")} button={(popover) => button("tag", undefined, popover)}>
        <BulkTagPicker
          onChoose={(tagId) => {
            bar.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
            void start({ step: "tag", tagId });
          }}
        />
      </Dropdown>
      {transferred && (
        <FormGround value={isLeft ? { ...ground, gone: t("allLeft") } : ground}>
          <TransferForm
            title={t("transferTitle", { count: transferred.length })}
            before={typed}
            onClose={() => setTransferred(null)}
            transfer={async (transfer) => {
              setTransferred(null);
              setTyped(transfer);
              if (await start({ step: "transfer", transfer }, transferred)) setTyped(undefined);
            }}
          />
        </FormGround>
      )}
    </section>
  );
}
