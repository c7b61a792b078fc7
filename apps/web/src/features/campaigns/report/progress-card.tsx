import type { CampaignCounts } from "@recado/contract/campaigns";
import { useId } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { campaignProgress } from "../campaign-progress.ts";
import classes from "./progress-card.module.css";
import { overlappingStates, recipientStateOrder, stateIcons } from "./recipient-states.ts";
import { reportTexts } from "./report-texts.ts";

/**
 * Progress of a campaign: the share of delivered messages and the number of recipients in each state. Each state has
 * a text and an icon besides its colour.
 */
export function ProgressCard({ counts }: { counts: CampaignCounts }) {
  const t = useTexts(reportTexts);
  const id = useId();
  const { people, delivered, percent } = campaignProgress(counts);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("progress")}
      </h2>
      {people === 0 && counts.excluded === 0 ? (
        <p className={classes.words}>{t("nobody")}</p>
      ) : (
        <>
          <p className={classes.words} role="status">
            <strong className={classes.percent}>{t("percent", { percent: String(percent) })}</strong>
            {t("delivered", { delivered: formatCount(delivered), people: formatCount(people) })}
          </p>
          <div className={classes.bar} aria-hidden="true">
            {recipientStateOrder.map(
              (state) =>
                counts[state] > 0 && (
                  <span
                    key={state}
                    className={classes.part}
                    data-state={state}
                    title={`${t(`states.${state}`)}: ${formatCount(counts[state])}`}
                    style={{ flexGrow: counts[state] }}
                  />
                ),
            )}
          </div>
          <StateList counts={counts} />
        </>
      )}
    </section>
  );
}

const rare: ReadonlySet<keyof CampaignCounts> = new Set(["sending", "confirming", "unconfirmed"]);

function StateList({ counts }: { counts: CampaignCounts }) {
  const t = useTexts(reportTexts);
  /** Rare states are hidden while no recipient is in them. */
  const isTold = (state: keyof CampaignCounts) => counts[state] > 0 || !rare.has(state);
  return (
    <dl className={classes.states}>
      {[...recipientStateOrder, ...overlappingStates].filter(isTold).map((state) => {
        const Sign = stateIcons[state];
        return (
          <div key={state} className={classes.state} data-none={counts[state] === 0}>
            <dt
              className={classes.name}
              title={state === "unconfirmed" ? t("stateHints.unconfirmed") : undefined}
            >
              <span className={classes.swatch} data-state={state} />
              <Sign size={16} stroke={1.75} aria-hidden="true" />
              {t(`states.${state}`)}
            </dt>
            <dd className={classes.count}>{formatCount(counts[state])}</dd>
          </div>
        );
      })}
    </dl>
  );
}
