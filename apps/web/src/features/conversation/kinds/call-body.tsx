import type { MessageContent } from "@recado/contract/message-content";
import { IconPhoneOff, IconPhoneX, IconVideoOff } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { kindTexts } from "../../messages/kind-texts.ts";
import classes from "./kinds.module.css";

type Call = Extract<MessageContent, { type: "call" }>;

/** A missed call, or a call that the system rejected for the company. */
export function CallBody({ call: { outcome, isVideo } }: { call: Call }) {
  const t = useTexts(kindTexts);
  const VoiceIcon = outcome === "missed" ? IconPhoneX : IconPhoneOff;
  const CallIcon = isVideo ? IconVideoOff : VoiceIcon;
  return (
    <span className={classes.line}>
      <span className={classes.icon} data-tone="bad">
        <CallIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.lineBodyTitle}>{t(`calls.${outcome}${isVideo ? "Video" : "Voice"}`)}</span>
    </span>
  );
}
