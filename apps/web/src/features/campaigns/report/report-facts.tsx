import type { Campaign } from "@recado/contract/campaigns";
import type { ReactNode } from "react";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { CampaignState, WaitingNote } from "../campaign-state.tsx";
import { OverdueNote } from "../overdue-note.tsx";
import classes from "./report.module.css";
import { reportTexts } from "./report-texts.ts";

export function ReportFacts({ campaign }: { campaign: Campaign }) {
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
