import { ActionIcon, Button, TextInput } from "@mantine/core";
import { listTagNames } from "@recado/contract/tags";
import type { Ticket } from "@recado/contract/tickets";
import {
  IconArrowsExchange,
  IconCheck,
  IconClockPause,
  IconFlag,
  IconTag,
  IconUserCheck,
  IconX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, use, useRef, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useEscape } from "../../../../shared/ui/dialogs/dialog-keys.ts";
import { Dropdown } from "../../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, LazyContent } from "../../../../shared/ui/dialogs/dropdown-parts.tsx";
import { FormHostContext } from "../../../../shared/ui/dialogs/form-context.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../../../shared/ui/lists/skeleton-rows.tsx";
import type { OpenTicket } from "../../../tickets/open-ticket.ts";
import { flattenTickets, type TicketListFilter } from "../../../tickets/ticket-pages.ts";
import { useTicketList } from "../../../tickets/ticket-queries.ts";
import { matchingTags } from "../../actions/tag-choice.ts";
import { TransferForm, type TransferValues } from "../../actions/transfer-form.tsx";
import { focusListAfterRemoval } from "../list-focus.ts";
import type { BulkStep } from "./bulk-rules.ts";
import { stopRun, useProgress } from "./bulk-run.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { countMatching } from "./count-matching.ts";
import { counted } from "./counted.ts";
import { endTicketSelection, useSelectedTicketIds } from "./selection.ts";
import classes from "./selection-bar.module.css";
import { type BulkOrder, useBulk } from "./use-bulk.ts";
import { useWholeList } from "./use-whole-list.tsx";
import { WholeListOffer } from "./whole-list.tsx";
import { selectLoaded, useWholeSelection } from "./whole-selection.ts";

const SnoozePrompt = lazyComponent(() =>
  import("../../actions/snooze-dialog.tsx").then((module) => ({ default: module.SnoozePrompt })),
);

const PriorityPrompt = lazyComponent(() =>
  import("../../actions/priority-dialog.tsx").then((module) => ({ default: module.PriorityPrompt })),
);

const icons = {
  accept: IconUserCheck,
  resolve: IconCheck,
  transfer: IconArrowsExchange,
  snooze: IconClockPause,
  priority: IconFlag,
  tag: IconTag,
};

interface SelectionBarProps {
  filter: TicketListFilter;
  open: OpenTicket | undefined;
}

/** Bar that replaces the head of the list while tickets are selected or a bulk action is running. */
export function TicketSelectionBar({ filter, open }: SelectionBarProps) {
  const t = useTexts(bulkTexts);
  const bar = useRef<HTMLElement>(null);
  const ids = useSelectedTicketIds();
  const progress = useProgress();
  const { data } = useTicketList(filter);
  const { mayBe, run } = useBulk(filter, open);
  const [transferred, setTransferred] = useState<readonly Ticket[] | null>(null);
  const [prioritised, setPrioritised] = useState<readonly Ticket[] | null>(null);
  const [snoozed, setSnoozed] = useState<readonly Ticket[] | null>(null);
  /** Values of the transfer form. They are kept until the transfer has succeeded for all tickets. */
  const [typed, setTyped] = useState<TransferValues>();
  const ground = use(FormHostContext);
  const listed = flattenTickets(data);
  const tickets = listed.filter(({ id }) => ids?.has(id));
  const isLeft = !transferred?.some(({ id }) => listed.some((ticket) => ticket.id === id));
  const listedIds = listed.map(({ id }) => id);
  const total = countMatching(data);
  const isWhole = useWholeSelection(listedIds, ids);
  const whole = useWholeList(filter, total);
  useEscape(bar, cancel);

  function cancel(): void {
    if (progress) stopRun();
    else endTicketSelection();
    focusListAfterRemoval();
  }

  /** Runs a bulk action and then focuses the list, because the bar's buttons disappear together with the selection. */
  function start(order: BulkOrder, meant: readonly Ticket[] = tickets): Promise<boolean> {
    return isWhole ? whole.run(order) : run(order, meant).finally(focusListAfterRemoval);
  }

  function sizeOf(meant: readonly Ticket[]): number {
    return isWhole ? total : meant.length;
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
    <section ref={bar} className={classes.frame} aria-label={t("bar")}>
      <div className={classes.bar}>
        <ActionIcon
          aria-label={t(progress ? "stop" : "cancel")}
          title={`${t(progress ? "stop" : "cancel")} (Esc)`}
          onClick={cancel}
        >
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
        <span className={classes.count} role="status">
          {progress ? t("progress", progress) : t("count", counted(sizeOf(tickets)))}
        </span>
        {tickets.length === 0 && !progress ? (
          <Button variant="subtle" size="compact-sm" onClick={() => selectLoaded(listedIds)}>
            {t("selectAll")}
          </Button>
        ) : (
          <>
            {tickets.some((ticket) => mayBe("accept", ticket)) &&
              button("accept", () => void start({ step: "accept" }))}
            {button("resolve", () => void start({ step: "resolve" }))}
            {button("transfer", () => setTransferred(tickets))}
            {tickets.some((ticket) => mayBe("snooze", ticket)) && button("snooze", () => setSnoozed(tickets))}
            {button("priority", () => setPrioritised(tickets))}
            <Dropdown role="dialog" label={t("tag")} button={(popover) => button("tag", undefined, popover)}>
              <BulkTagPicker
                onChoose={(tagId) => {
                  bar.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
                  void start({ step: "tag", tagId });
                }}
              />
            </Dropdown>
          </>
        )}
      </div>
      {!progress && tickets.length > 0 && tickets.length === listed.length && total > listed.length && (
        <WholeListOffer listed={listedIds} total={total} isWhole={isWhole} />
      )}
      {whole.confirmation}
      <Suspense>
        {prioritised && (
          <PriorityPrompt
            title={t("priorityTitle", counted(sizeOf(prioritised)))}
            isPending={false}
            onClose={() => setPrioritised(null)}
            onChoose={(priority) => {
              setPrioritised(null);
              void start({ step: "priority", priority }, prioritised);
            }}
          />
        )}
        {snoozed && (
          <SnoozePrompt
            title={t("snoozeTitle", counted(sizeOf(snoozed)))}
            isPending={false}
            onClose={() => setSnoozed(null)}
            onChoose={(until) => {
              setSnoozed(null);
              void start({ step: "snooze", until }, snoozed);
            }}
          />
        )}
      </Suspense>
      {transferred && (
        <FormHostContext value={isLeft ? { ...ground, gone: t("allLeft") } : ground}>
          <TransferForm
            title={t("transferTitle", counted(sizeOf(transferred)))}
            keepsConnection={isWhole}
            before={typed}
            onClose={() => setTransferred(null)}
            transfer={async (transfer) => {
              setTransferred(null);
              setTyped(transfer);
              if (await start({ step: "transfer", transfer }, transferred)) setTyped(undefined);
            }}
          />
        </FormHostContext>
      )}
    </section>
  );
}

/** Picks one tag that is added to all selected tickets. */
function BulkTagPicker({ onChoose }: { onChoose: (tagId: number) => void }) {
  const t = useTexts(bulkTexts);
  const [text, setText] = useState("");
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const shown = matchingTags(tags.data ?? [], text);
  return (
    <LazyContent>
      <TextInput
        aria-label={t("findTag")}
        placeholder={t("findTag")}
        value={text}
        maxLength={50}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.tags} role="menu" aria-label={t("tag")}>
        {shown.map((tag) => (
          <DropdownItem
            key={tag.id}
            icon={<span className={classes.dot} style={{ background: tag.color }} />}
            onClick={() => onChoose(tag.id)}
          >
            {tag.name}
          </DropdownItem>
        ))}
      </div>
      {tags.isPending && <SkeletonRows rows={3} rowHeight={36} />}
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data && shown.length === 0 && <p className={classes.hint}>{t("noTags")}</p>}
    </LazyContent>
  );
}
