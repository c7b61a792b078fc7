import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { KindIcon } from "../../messages/kind-icon.tsx";
import { kindOf } from "../../messages/message-kind.ts";
import { kindName } from "../../messages/message-text.ts";
import classes from "./kinds.module.css";
import { bodyTexts } from "./texts.ts";
import { ViewOnceMark } from "./view-once-mark.tsx";

/** Text for a message that this screen cannot show, saying where it can be seen. */
export function PlaceholderBody({ message }: { message: Message }) {
  const t = useTexts(bodyTexts);
  return (
    <span className={classes.line}>
      <span className={classes.icon}>
        <KindIcon kind={kindOf(message)} size={20} />
      </span>
      <span>
        <span className={classes.lineBodyTitle}>{kindName(message)}</span>
        {message.media?.isViewOnce && <ViewOnceMark inline />}
        <span className={classes.hint}>{t("seeOnPhone")}</span>
      </span>
    </span>
  );
}
