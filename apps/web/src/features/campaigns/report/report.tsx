import type { getCampaignReport } from "@recado/contract/campaign-report";
import type { Campaign } from "@recado/contract/campaigns";
import type { MessageCost } from "@recado/contract/message-charges";
import type { AnswerOf } from "@recado/contract/shared/route";
import { type ReactNode, Suspense, useId, useState } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { CostLines } from "../../message-rates/cost-lines.tsx";
import { costTexts } from "../../message-rates/cost-texts.ts";
import { CampaignState, WaitingNote } from "../campaign-state.tsx";
import { OverdueNote } from "../overdue-note.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { ProgressChart } from "./progress-chart.tsx";
import { RecipientList } from "./recipient-list.tsx";
import classes from "./report.module.css";
import { ReportMenu } from "./report-menu.tsx";
import { reportTexts } from "./report-texts.ts";
import type { RetargetGroup } from "./retarget-dialog.tsx";
import { useReasonText } from "./use-reason-text.ts";

const RetargetDialog = lazyComponent(() =>
  import("./retarget-dialog.tsx").then((module) => ({ default: module.RetargetDialog })),
);

export function Report({ report }: { report: AnswerOf<typeof getCampaignReport> }) {
  const t = useTexts(reportTexts);
  const [who, setWho] = useState<RetargetGroup | null>(null);
  const { campaign, excluded, failed, course, cost } = report;
  return (
    <>
      <PageHeader title={t("title", { name: campaign.name })}>
        <ReportMenu campaign={campaign} onRetarget={setWho} />
      </PageHeader>
      <div className={classes.report}>
        <ReportFacts campaign={campaign} />
        <ProgressCard counts={campaign.counts} />
        <div className={classes.reportReasons}>
          <ReasonList title={t("whyFailed")} reasons={failed} />
          <ReasonList title={t("whyExcluded")} reasons={excluded} />
        </div>
        {cost && <BilledCard cost={cost} />}
        <ProgressChart course={course} />
      </div>
      <RecipientList campaign={campaign} />
      <Suspense>
        {who !== null && <RetargetDialog campaign={campaign} who={who} onClose={() => setWho(null)} />}
      </Suspense>
    </>
  );
}

/** Amount that Meta billed for the campaign's messages. */
function BilledCard({ cost }: { cost: MessageCost }) {
  const t = useTexts(costTexts);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("reportTitle")}
      </h2>
      <CostLines cost={cost} />
    </section>
  );
}

interface ReasonListProps {
  title: string;
  reasons: AnswerOf<typeof getCampaignReport>["failed"];
}

function ReasonList({ title, reasons }: ReasonListProps) {
  const id = useId();
  const reasonText = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <dl className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <div key={reason} className={classes.reason}>
            <dt>{reasonText(reason)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ReportFacts({ campaign }: { campaign: Campaign }) {
  const t = useTexts(reportTexts);
  const { timeZone } = useUser().company;
  const { contactList, tagList, whatsapp, basis } = campaign;
  return (
    <div className={classes.facts}>
      <CampaignState status={campaign.status} />
      <WaitingNote campaign={campaign} />
      <dl className={classes.list}>
        <Fact name={t("audience")}>{(contactList ?? tagList)?.name ?? "—"}</Fact>
        <Fact name={t("connection")}>{whatsapp?.name ?? "—"}</Fact>
        {(["scheduledAt", "startedAt", "completedAt"] as const).map((moment) => {
          const at = campaign[moment];
          if (at === null) return null;
          return (
            <Fact key={moment} name={t(moment)}>
              <time dateTime={at}>{formatZoned(at, timeZone)}</time>
            </Fact>
          );
        })}
        {basis !== "" && <Fact name={t("basis")}>{basis ?? t("basisNotStated")}</Fact>}
      </dl>
      <OverdueNote campaign={campaign} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
