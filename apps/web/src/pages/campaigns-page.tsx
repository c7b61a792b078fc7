import { Button, NativeSelect } from "@mantine/core";
import { type CampaignStatus, campaignStatuses } from "@recado/contract/campaigns";
import { IconSend, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "../features/campaigns/list/campaign-columns.module.css";
import { CampaignRowActions, useCampaignColumns } from "../features/campaigns/list/campaign-columns.tsx";
import { campaignSource, campaignsIn } from "../features/campaigns/queries.ts";
import { campaignTexts } from "../features/campaigns/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const CampaignDialog = lazyComponent(() =>
  import("../features/campaigns/dialog/campaign-dialog.tsx").then((module) => ({
    default: module.CampaignDialog,
  })),
);

export function CampaignsPage() {
  return (
    <Permitted permission="campaigns:edit" plan="useCampaigns">
      <Campaigns />
    </Permitted>
  );
}

function Campaigns() {
  const t = useTexts(campaignTexts);
  const columns = useCampaignColumns();
  const [status, setStatus] = useState<CampaignStatus>();
  useLiveRows(campaignSource, "campaign", (event) => (event.action === "delete" ? event.id : event.record));
  return (
    <EntityPage
      source={status ? campaignsIn(status) : campaignSource}
      texts={(key) => t(key === "empty" && status ? "emptyStatus" : key)}
      filters={
        <NativeSelect
          className={classes.filter}
          aria-label={t("columns.status")}
          value={status ?? ""}
          data={[
            { value: "", label: t("allStatuses") },
            ...campaignStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setStatus(campaignStatuses.find((known) => known === value))
          }
        />
      }
      icon={IconSend}
      columns={columns}
      toneOf={({ isOverdue }) => (isOverdue ? "warn" : undefined)}
      rowActions={(campaign, events) => <CampaignRowActions campaign={campaign} {...events} />}
      dialog={CampaignDialog}
      more={
        <Button
          variant="default"
          component={Link}
          to="/campaigns-config"
          aria-label={t("settings")}
          title={t("settings")}
          px={10}
        >
          <IconSettings size={18} stroke={1.75} />
        </Button>
      }
    />
  );
}
