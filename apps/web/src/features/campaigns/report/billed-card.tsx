import type { Cost } from "@recado/contract/message-charges";
import { useId } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { CostLines } from "../../message-rates/cost-lines.tsx";
import { costTexts } from "../../message-rates/cost-texts.ts";
import classes from "./report.module.css";

/** The amount that Meta billed for a campaign. */
export function BilledCard({ cost }: { cost: Cost }) {
  const t = useTexts(costTexts);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.reasonListTitle}>
        {t("reportTitle")}
      </h2>
      <CostLines cost={cost} />
    </section>
  );
}
