import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { reportQuery, useReportLive } from "../features/campaigns/report/queries.ts";
import { Report } from "../features/campaigns/report/report.tsx";
import { reportTexts } from "../features/campaigns/report/report-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { Delayed } from "../shared/ui/feedback/delayed.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function CampaignReportPage() {
  const { campaignId } = useParams({ from: "/private/campaign/$campaignId/report" });
  return (
    <Permitted permission="campaigns:edit" plan="useCampaigns">
      <PageScroll>
        <OneReport key={campaignId} id={Number(campaignId)} />
      </PageScroll>
    </Permitted>
  );
}

/** One that is deleted elsewhere leads back to the others. */
function OneReport({ id }: { id: number }) {
  const t = useTexts(reportTexts);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(reportQuery(id));
  useReportLive(id, () => void navigate({ to: "/campaigns", replace: true }));
  if (data) return <Report report={data} />;
  if (error) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return (
    <Delayed>
      <Skeleton height={360} />
    </Delayed>
  );
}
