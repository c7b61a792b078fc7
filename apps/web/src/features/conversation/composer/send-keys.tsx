import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ctrlEnterPreference } from "../../../shared/preferences/send-key.ts";
import { Kbd } from "../../../shared/ui/layout/kbd.tsx";
import { messageTexts } from "../texts.ts";
import classes from "./composer.module.css";

/** Hint about the keys that send the message and start a new line; hidden on devices without a keyboard. */
export function SendKeys() {
  const t = useTexts(messageTexts);
  const byCtrlEnter = ctrlEnterPreference.use();
  return (
    <span className={classes.keys}>
      <Kbd>{byCtrlEnter ? "Ctrl Enter" : "Enter"}</Kbd> {t("composer.enterSends")}{" "}
      <Kbd>{byCtrlEnter ? "Enter" : "Shift Enter"}</Kbd> {t("composer.shiftEnterBreaks")}
    </span>
  );
}
