import classes from "./badge-count.module.css";

interface BadgeCountProps {
  /** Number in the badge, or a character such as `!`. */
  value: number | string;
  tone?: "brand" | "quiet" | "warn";
  /** Text for screen readers that says what the number counts. */
  label?: string;
}

const most = 99;

export function BadgeCount({ value, tone = "brand", label }: BadgeCountProps) {
  const shown = typeof value === "number" && value > most ? `${most}+` : value;
  const className = tone === "brand" ? classes.badge : `${classes.badge} ${classes[tone]}`;
  if (label === undefined) return <span className={className}>{shown}</span>;
  return (
    <span className={className} role="img" aria-label={label} title={label}>
      {shown}
    </span>
  );
}
