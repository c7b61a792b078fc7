import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./ticks.module.css";

const clock = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.4V6l1.7 1.1";
const alert = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.6v2.8M6 8.4v.01";

const oneTick = "M1 6.6l2.6 2.6L9 3";
/** Path of two ticks. The lower part of the second tick is hidden behind the first tick, so it is not drawn. */
const twoTicks = `${oneTick}M7.6 8.2l1 1L14 3`;
const delivered = 3;

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

/**
 * Delivery state of a message that we sent: a clock, one tick, two ticks when delivered, two blue ticks when read.
 * The label says the same in words.
 */
export function DeliveryTicks({ ack, failed = false }: TicksProps) {
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
        d={ticksPath(ack, failed)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Width of the ticks in pixels. Their height is twelve pixels. */
function ticksWidth(ack: number, failed: boolean): number {
  if (failed || ack <= 0) return 12;
  return ack < delivered ? 10 : 15;
}

function ticksPath(ack: number, failed: boolean): string {
  if (failed) return alert;
  if (ack <= 0) return clock;
  return ack < delivered ? oneTick : twoTicks;
}
