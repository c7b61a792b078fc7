import type { getCampaignReport } from "@recado/contract/campaign-report";
import type { AnswerOf } from "@recado/contract/shared/route";
import { Suspense, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { BilledCard } from "./billed-card.tsx";
import { CourseChart } from "./course-chart.tsx";
import { People } from "./people.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { ReasonList } from "./reason-list.tsx";
import classes from "./report.module.css";
import { ReportFacts } from "./report-facts.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { reportTexts } from "./report-texts.ts";
import type { Retarget } from "./retarget-dialog.tsx";

const RetargetDialog = lazyPart(() =>
  import("./retarget-dialog.tsx").then((module) => ({ default: module.RetargetDialog })),
);

export function Report({ report }: { report: AnswerOf<typeof getCampaignReport> }) {
  const t = useTexts(reportTexts);
  const [who, setWho] = useState<Retarget | null>(null);
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
        <CourseChart course={course} />
      </div>
      <People campaign={campaign} />
      <Suspense>
        {who !== null && <RetargetDialog campaign={campaign} who={who} onClose={() => setWho(null)} />}
      </Suspense>
    </>
  );
}
