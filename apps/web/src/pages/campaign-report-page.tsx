import { Skeleton } from "@mantine/core";
import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { reportQuery, useReportLive } from "../features/campaigns/report/queries.ts";
import { Report } from "../features/campaigns/report/report.tsx";
import { reportTexts } from "../features/campaigns/report/report-texts.ts";
import { failureText } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { FormHostContext } from "../shared/ui/dialogs/form-context.ts";
import { useLeaveWhenDeleted } from "../shared/ui/dialogs/use-leave-when-deleted.ts";
import { Delayed } from "../shared/ui/feedback/delayed.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

const missing = new ApiError(404, { error: "ERR_NO_CAMPAIGN_FOUND" });

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

/**
 * Page with the report of one campaign. If the campaign is deleted elsewhere, the page returns to the list of
 * campaigns.
 */
function OneReport({ id }: { id: number }) {
  const t = useTexts(reportTexts);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(reportQuery(id));
  const [isDeleted, setDeleted] = useState(false);
  useReportLive(id, () => setDeleted(true));
  const isGone = isDeleted || (data !== undefined && error instanceof ApiError && error.status === 404);
  const ground = useLeaveWhenDeleted(
    isGone ? failureText(missing) : undefined,
    () => void navigate({ to: "/campaigns", replace: true }),
  );
  if (data)
    return (
      <FormHostContext value={ground}>
        <Report report={data} />
      </FormHostContext>
    );
  if (error) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return (
    <Delayed>
      <Skeleton height={360} />
    </Delayed>
  );
}
