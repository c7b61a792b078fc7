import type { getCampaignReport } from "@recado/contract/campaign-report";
import type { AnswerOf } from "@recado/contract/shared/route";
import { useId } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import classes from "./report.module.css";
import { useReasonText } from "./use-reason-text.ts";

interface ReasonListProps {
  title: string;
  reasons: AnswerOf<typeof getCampaignReport>["failed"];
}

export function ReasonList({ title, reasons }: ReasonListProps) {
  const id = useId();
  const reasonText = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.reasonListTitle}>
        {title}
      </h2>
      <dl className={classes.reasonListReasons}>
        {reasons.map(({ reason, count }) => (
          <div key={reason} className={classes.reasonListReason}>
            <dt>{reasonText(reason)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
