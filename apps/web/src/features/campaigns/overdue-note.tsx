import { Button } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import { formatZoned } from "../../shared/format/zoned-moment.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import classes from "./campaigns.module.css";
import { campaignTexts } from "./texts.ts";
import { useCampaignSteps } from "./use-campaign-steps.ts";

/** Note for a campaign whose start time was missed. The user decides whether the campaign starts now. */
export function OverdueNote({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const { timeZone } = useUser().company;
  const { stopping, restarting } = useCampaignSteps(campaign);
  if (!campaign.isOverdue) return null;
  const at = campaign.scheduledAt === null ? "" : formatZoned(campaign.scheduledAt, timeZone);
  return (
    <div className={classes.note}>
      <span>{t("overdue", { at })}</span>
      <span className={classes.actions}>
        <Button size="compact-sm" loading={restarting.isPending} onClick={() => restarting.mutate()}>
          {t("startNow")}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          {t("doNotSend")}
        </Button>
      </span>
    </div>
  );
}
