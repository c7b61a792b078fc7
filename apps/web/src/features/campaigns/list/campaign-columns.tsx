import { ActionIcon } from "@mantine/core";
import { type Campaign, deleteCampaign } from "@recado/contract/campaigns";
import { IconChartBar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { formatCount } from "../../../shared/format/number.ts";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { RowEvents } from "../../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../../shared/ui/lists/entity-table.tsx";
import { campaignProgress } from "../campaign-progress.ts";
import { CampaignState, WaitingNote } from "../campaign-state.tsx";
import { OverdueNote } from "../overdue-note.tsx";
import { StepButtons } from "../step-buttons.tsx";
import { campaignTexts } from "../texts.ts";
import classes from "./campaign-columns.module.css";
import { CopyButton } from "./copy-button.tsx";

export function useCampaignColumns(): TableColumn<Campaign>[] {
  const t = useTexts(campaignTexts);
  const { timeZone } = useUser().company;
  const moment = (at: string | null) =>
    at === null ? (
      "—"
    ) : (
      <time className={classes.moment} dateTime={at}>
        {formatZoned(at, timeZone)}
      </time>
    );
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: (campaign) => <NameOfCampaign campaign={campaign} />,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: (campaign) => <StateOfCampaign campaign={campaign} />,
    },
    {
      name: "audience",
      header: t("columns.audience"),
      place: "fact",
      cell: ({ contactList, tagList }) => (
        <span className={classes.label}>{(contactList ?? tagList)?.name ?? t("nobody")}</span>
      ),
    },
    {
      name: "connection",
      header: t("columns.connection"),
      place: "fact",
      cell: ({ whatsapp }) => <span className={classes.label}>{whatsapp?.name ?? t("nobody")}</span>,
    },
    {
      name: "scheduledAt",
      header: t("columns.scheduledAt"),
      place: "fact",
      cell: ({ scheduledAt }) => moment(scheduledAt),
    },
    {
      name: "completedAt",
      header: t("columns.completedAt"),
      place: "fact",
      cell: ({ completedAt }) => moment(completedAt),
    },
    {
      name: "confirmation",
      header: t("columns.confirmation"),
      place: "fact",
      cell: ({ confirmation }) => t(confirmation ? "yes" : "no"),
    },
  ];
}

/** Name of the campaign. Once the campaign has started, the name links to its report. */
function NameOfCampaign({ campaign }: { campaign: Campaign }) {
  const { id, name, startedAt } = campaign;
  return (
    <div className={classes.words}>
      {startedAt === null ? (
        <strong className={classes.name}>{name}</strong>
      ) : (
        <Link className={classes.name} to="/campaign/$campaignId/report" params={{ campaignId: String(id) }}>
          {name}
        </Link>
      )}
      <OverdueNote campaign={campaign} />
    </div>
  );
}

function StateOfCampaign({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const { people, delivered, percent } = campaignProgress(campaign.counts);
  const told = t("progress", {
    delivered: formatCount(delivered),
    people: formatCount(people),
    percent: String(percent),
  });
  return (
    <div className={classes.progress}>
      <CampaignState status={campaign.status} />
      {people > 0 && (
        <>
          <span className={classes.bar} aria-hidden="true">
            <span className={classes.done} style={{ width: `${percent}%` }} />
          </span>
          <span className={classes.told}>{told}</span>
        </>
      )}
      <WaitingNote campaign={campaign} />
    </div>
  );
}

export function CampaignRowActions({ campaign, ...events }: RowEvents & { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const { id, name, startedAt } = campaign;
  return (
    <div className={classes.actions}>
      <StepButtons campaign={campaign} />
      <CopyButton campaign={campaign} />
      {startedAt !== null && (
        <ActionIcon
          component={Link}
          to={`/campaign/${id}/report`}
          aria-label={t("report", { name })}
          title={t("report", { name })}
        >
          <IconChartBar size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <EntityRowActions
        name={name}
        consequence={t("consequence")}
        removed={t("removed", { name })}
        {...events}
        onRemove={() => call(deleteCampaign, { params: { id: String(id) } })}
      />
    </div>
  );
}
