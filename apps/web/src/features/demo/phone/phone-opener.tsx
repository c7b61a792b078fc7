import { IconDeviceMobileMessage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { demoTexts } from "../texts.ts";
import { usePersona } from "../use-persona.ts";
import classes from "./phone-opener.module.css";

interface PhoneOpenerProps {
  /** Position of the button that opens the phone: below the ticket list, or among the tabs at the bottom. */
  place: "foot" | "tabs";
  onOpen: () => void;
}

export function PhoneOpener({ place, onOpen }: PhoneOpenerProps): ReactNode {
  const t = useTexts(demoTexts);
  if (!usePersona()) return null;
  return (
    <button
      type="button"
      className={classes[place]}
      aria-label={t("show")}
      title={t("show")}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconDeviceMobileMessage size={24} stroke={1.75} />
      {place === "foot" && t("show")}
    </button>
  );
}
