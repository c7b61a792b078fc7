import type { MessageAd } from "@recado/contract/message-content";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { AdCard } from "../messages/ad-card.tsx";
import { adTexts } from "../messages/ad-texts.ts";
import classes from "./contact-facts.module.css";
import { PanelSection } from "./panel-section.tsx";

/** The ad that brought the customer, with the ids that Meta's reports use for the ad. */
export function TicketAd({ ad }: { ad: MessageAd }) {
  const t = useTexts(adTexts);
  return (
    <PanelSection title={t(ad.sourceType === "post" ? "post" : "ad")}>
      <AdCard ad={ad} />
      <dl className={classes.facts}>
        <div>
          <dt>{t("id")}</dt>
          <dd>{ad.id}</dd>
        </div>
        {ad.clickId !== null && (
          <div>
            <dt>{t("clickId")}</dt>
            <dd>{ad.clickId}</dd>
          </div>
        )}
      </dl>
    </PanelSection>
  );
}
