import type { MessageContent } from "@recado/contract/message-content";
import { IconExternalLink, IconMapPinFilled } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { kindTexts } from "../../messages/kind-texts.ts";
import classes from "./contact-body.module.css";
import { bodyTexts } from "./texts.ts";

type Location = Extract<MessageContent, { type: "location" }>;

/**
 * Shared location on a drawn map. No map is fetched, so that no map service learns the customer's location until the
 * user opens the real map.
 */
export function LocationBody({ location }: { location: Location }) {
  const t = useTexts(bodyTexts);
  const { latitude, longitude, name, address, isLive } = location;
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const title = useTexts(kindTexts)(isLive ? "kinds.liveLocation" : "kinds.location");
  return (
    <a
      className={classes.location}
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t("openMap")}
    >
      <span className={classes.map} data-live={isLive || undefined}>
        <svg viewBox="0 0 320 104" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path className={classes.water} d="M0 104V78c40-14 66 6 104-4s52-30 88-26 60 24 128 8v48z" />
          <path
            className={classes.street}
            d="M-8 34 120 12l96 52 120-22M64-8l34 120M196-8l-26 70 30 60M282-8l14 120"
          />
        </svg>
        <IconMapPinFilled className={classes.pin} size={32} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <span className={classes.locationBodyName}>{name || title}</span>
        {name !== "" && isLive && <span className={classes.line}>{title}</span>}
        <span className={classes.line}>{address || coordinates}</span>
        <span className={classes.open}>
          {t("openMap")}
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
        </span>
      </span>
    </a>
  );
}
