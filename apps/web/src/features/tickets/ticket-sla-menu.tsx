import { VisuallyHidden } from "@mantine/core";
import { listSlaClocks } from "@recado/contract/sla-policies";
import type { SlaClock } from "@recado/contract/ticket-sla";
import type { Ticket } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { describeError } from "../../shared/api/show-error.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { SlaChip } from "./sla-chip.tsx";
import { slaClockTexts } from "./sla-clock-texts.ts";
import classes from "./ticket-sla-menu.module.css";

interface TicketSlaMenuProps {
  ticket: Pick<Ticket, "id" | "sla">;
  clock: SlaClock;
}

/** Chip of the ticket's next SLA clock in the header; it opens a list of all clocks. */
export function TicketSlaMenu({ ticket, clock }: TicketSlaMenuProps) {
  const t = useTexts(slaClockTexts);
  const label = t("open", { name: ticket.sla?.policy.name ?? "" });
  return (
    <Dropdown
      role="dialog"
      label={label}
      width={280}
      align="left"
      button={(properties) => (
        <button type="button" className={classes.button} {...properties}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <SlaChip clock={clock} />
        </button>
      )}
    >
      <section className={classes.clocks} tabIndex={-1} aria-label={label}>
        <h3 className={classes.title}>{label}</h3>
        <Clocks ticket={ticket} />
      </section>
    </Dropdown>
  );
}

function Clocks({ ticket: { id, sla } }: Pick<TicketSlaMenuProps, "ticket">) {
  const t = useTexts(slaClockTexts);
  const { data, error } = useQuery({
    // The clocks are fetched again whenever the ticket's next clock has changed.
    queryKey: ["ticketSla", id, sla],
    queryFn: () => call(listSlaClocks, { params: { id: String(id) } }),
  });
  if (!data) return <p className={classes.fact}>{error ? describeError(error) : t("loading")}</p>;
  return (
    <dl className={classes.list}>
      {data.map((clock) => (
        <div key={clock.kind}>
          <dt className={classes.kind}>{t(`kinds.${clock.kind}`)}</dt>
          <dd className={classes.fact}>
            <ClockState clock={clock} />
          </dd>
          <dd className={classes.fact}>{t("target", { count: clock.targetMinutes })}</dd>
        </div>
      ))}
    </dl>
  );
}

function ClockState({ clock: { kind, state, stage, dueAt, leftMs } }: { clock: SlaClock }) {
  const t = useTexts(slaClockTexts);
  if (dueAt)
    return t(stage === 100 ? "overdue" : "dueAt", { clock: t(`kinds.${kind}`), at: formatDateTime(dueAt) });
  if (stage === 100) return t("missed");
  return state === "done" ? t("met") : t("left", { count: Math.ceil((leftMs ?? 0) / 60_000) });
}
