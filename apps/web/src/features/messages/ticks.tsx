import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./ticks.module.css";
import { ticksPath, ticksWidth } from "./ticks-path.ts";

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
 * Delivery state of an outgoing message: a clock, one tick, two ticks when delivered, blue when read. The label says
 * the same.
 */
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
