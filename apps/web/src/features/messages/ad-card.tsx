import type { MessageAd } from "@recado/contract/message-content";
import { IconExternalLink } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./ad-card.module.css";
import { adTexts } from "./ad-texts.ts";

/**
 * Card of the ad that brought a customer. The ad's picture is not loaded, because the sender of the message chooses
 * the picture's URL.
 */
export function AdCard({ ad }: { ad: MessageAd }) {
  const t = useTexts(adTexts);
  const { sourceType, headline, body, url } = ad;
  const words = (
    <>
      <span className={classes.kind}>{t(sourceType === "post" ? "post" : "ad")}</span>
      {headline !== "" && (
        <span className={classes.headline} dir="auto">
          {headline}
        </span>
      )}
      {body !== "" && (
        <span className={classes.body} dir="auto">
          {body}
        </span>
      )}
    </>
  );
  if (url === null) return <div className={classes.card}>{words}</div>;
  return (
    <a className={classes.card} href={url} target="_blank" rel="noopener noreferrer" title={t("open")}>
      {words}
      <span className={classes.link}>
        <span className={classes.address}>{url.replace(/^https?:\/\/(www\.)?/, "")}</span>
        <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      </span>
    </a>
  );
}
