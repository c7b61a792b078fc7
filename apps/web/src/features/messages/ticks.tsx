import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./ticks.module.css";

interface TicksProps {
  ack: number;
  failed?: boolean;
}

const labels = [
  "acks.sending",
  "acks.sent",
  "acks.sent",
  "acks.delivered",
  "acks.read",
  "acks.read",
] as const;

/** How far an own message has come: a clock, one to three ticks, blue once it is read. The label says it too. */
export function Ticks({ ack, failed = false }: TicksProps) {
  const t = useTexts(ticketTexts);
  const label = failed ? t("acks.failed") : t(labels[ack] ?? "acks.sending");
  return (
    <svg
      className={classes.ticks}
      data-failed={failed || undefined}
      data-read={(!failed && ack >= 4) || undefined}
      width={ticksWidth(ack, failed)}
      height="12"
      viewBox={`0 0 ${ticksWidth(ack, failed)} 12`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path
        d={failed ? alert : ticksPath(ack)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const clock = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.4V6l1.7 1.1";
const alert = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.6v2.8M6 8.4v.01";

function tickCount(ack: number): number {
  return Math.min(ack, 3);
}

function ticksWidth(ack: number, failed: boolean): number {
  return failed || ack <= 0 ? 12 : 10 + (tickCount(ack) - 1) * tickStep;
}

const tickStep = 5;

/** Without its short leg's beginning, which the tick before it covers. */
function laterTick(shift: number): string {
  return `M${2.6 + shift} 8.2l1 1L${9 + shift} 3`;
}

function ticksPath(ack: number): string {
  if (ack <= 0) return clock;
  const first = "M1 6.6l2.6 2.6L9 3";
  const further = Array.from({ length: tickCount(ack) - 1 }, (_, index) => laterTick((index + 1) * tickStep));
  return [first, ...further].join("");
}
