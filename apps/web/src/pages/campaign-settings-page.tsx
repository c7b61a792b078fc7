import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { campaignSettingsQuery } from "../features/campaigns/settings/queries.ts";
import { SettingsForm } from "../features/campaigns/settings/settings-form.tsx";
import { campaignSettingsTexts } from "../features/campaigns/settings/settings-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function CampaignSettingsPage() {
  const t = useTexts(campaignSettingsTexts);
  return (
    <Permitted permission="campaigns:edit" plan="useCampaigns">
      <PageScroll>
        <PageHeader title={t("title")}>
          <Button
            variant="default"
            component={Link}
            to="/campaigns"
            leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          >
            {t("back")}
          </Button>
        </PageHeader>
        <Settings />
      </PageScroll>
    </Permitted>
  );
}

function Settings() {
  const t = useTexts(campaignSettingsTexts);
  const { data, error, refetch } = useQuery(campaignSettingsQuery);
  if (data) return <SettingsForm settings={data} />;
  if (error) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} />;
}
