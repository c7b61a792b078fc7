import { ActionIcon } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { campaignStepOf } from "./campaign-step.ts";
import { campaignTexts } from "./texts.ts";
import { useCampaignSteps } from "./use-campaign-steps.ts";

interface StepButtonsProps {
  campaign: Campaign;
  /** Renders the button in the style of the screen on which it stands. */
  button?: (step: { label: string; icon: ReactNode; loading: boolean; onClick: () => void }) => ReactNode;
}

/**
 * Button that stops, cancels or resumes a campaign. Stopping needs no confirmation; resuming asks first, because it sends
 * messages.
 */
export function StepButtons({ campaign, button = iconButton }: StepButtonsProps) {
  const t = useTexts(campaignTexts);
  const { name } = campaign;
  const step = campaignStepOf(campaign);
  const { stopping, restarting } = useCampaignSteps(campaign);
  const [asking, setAsking] = useState(false);
  if (step === "stop")
    return button({
      label: t(campaign.status === "PROGRAMADA" ? "cancel" : "stop", { name }),
      icon: <IconPlayerStop size={18} stroke={1.75} />,
      loading: stopping.isPending,
      onClick: () => stopping.mutate(),
    });
  if (step === null) return null;
  return (
    <>
      {button({
        label: t("restart", { name }),
        icon: <IconPlayerPlay size={18} stroke={1.75} />,
        loading: false,
        onClick: () => setAsking(true),
      })}
      <ConfirmDialog
        opened={asking}
        title={t("restartTitle", { name })}
        confirm={t("restartConfirm")}
        busy={restarting.isPending}
        onConfirm={() => restarting.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t(campaign.startedAt === null ? "restartFresh" : "restartText")}
      </ConfirmDialog>
    </>
  );
}

function iconButton({
  label,
  icon,
  loading,
  onClick,
}: Parameters<NonNullable<StepButtonsProps["button"]>>[0]) {
  return (
    <ActionIcon aria-label={label} title={label} loading={loading} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
