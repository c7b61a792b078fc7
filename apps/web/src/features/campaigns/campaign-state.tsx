import { campaignPauseReasons } from "@recado/contract/campaign-reasons";
import type { Campaign, CampaignStatus } from "@recado/contract/campaigns";
import { limitReasons } from "@recado/contract/shared/limit-reasons";
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useErrorTexts } from "../../shared/api/use-error-text.ts";
import { formatZoned } from "../../shared/format/zoned-moment.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useConnections } from "../connections/use-connections.ts";
import { throttleReasonTexts as limitTexts } from "../sending-limits/reason-texts.ts";
import classes from "./campaigns.module.css";
import { campaignTexts, throttleTexts } from "./texts.ts";

const icons: Readonly<Record<CampaignStatus, Icon>> = {
  INATIVA: IconPencil,
  PROGRAMADA: IconClock,
  EM_ANDAMENTO: IconPlayerPlay,
  CANCELADA: IconCircleX,
  FINALIZADA: IconCircleCheck,
};

export function CampaignState({ status }: { status: CampaignStatus }) {
  const t = useTexts(campaignTexts);
  const Sign = icons[status];
  return (
    <span className={classes.state} data-status={status}>
      <Sign size={14} stroke={2} aria-hidden="true" />
      {t(`statuses.${status}`)}
    </span>
  );
}

/**
 * Explains why the next message waits longer than the campaign's pace requires, and until when. Before the start,
 * explains why the campaign has not been started.
 */
export function WaitingNote({ campaign }: { campaign: Campaign }) {
  const { data: connections = [] } = useConnections();
  const { waiting, status, whatsappId } = campaign;
  const t = useTexts(campaignTexts);
  const ofLimits = useTexts(limitTexts);
  const ofHolds = useTexts(throttleTexts);
  const errorText = useErrorTexts();
  const { timeZone } = useUser().company;
  const connection = connections.find(({ id }) => id === whatsappId);
  // The server does not process a campaign whose number is disconnected, so the campaign then has no waiting reason
  // of its own.
  if (status === "EM_ANDAMENTO" && connection && connection.status !== "CONNECTED")
    return <span className={classes.waiting}>{t("disconnected")}</span>;
  if (!waiting) return null;
  const known = limitReasons.find((reason) => reason === waiting.reason);
  const hold = campaignPauseReasons.find((reason) => reason === waiting.reason);
  const whileSending = hold ? ofHolds(hold) : t("waits");
  const otherwise = waiting.reason.startsWith("ERR_") ? errorText(waiting.reason) : whileSending;
  const reason = known ? ofLimits(`reasons.${known}`) : otherwise;
  return (
    <span className={classes.waiting}>
      {waiting.until === null
        ? reason
        : ofLimits("until", { reason, at: formatZoned(waiting.until, timeZone) })}
    </span>
  );
}
