import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ctrlEnterPreference } from "../../shared/preferences/send-key.ts";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import classes from "./composer-foot.module.css";
import { signingPreference } from "./signing.ts";
import { messageTexts } from "./texts.ts";

export function ComposerFoot() {
  const t = useTexts(messageTexts);
  const signing = signingPreference.use();
  const byCtrlEnter = ctrlEnterPreference.use();
  return (
    <div className={classes.foot}>
      <Switch
        label={t("composer.sign")}
        title={t("composer.signHint")}
        checked={signing}
        onChange={signingPreference.write}
      />
      <span className={classes.keys}>
        <Kbd>{byCtrlEnter ? "Ctrl Enter" : "Enter"}</Kbd> {t("composer.enterSends")}{" "}
        <Kbd>{byCtrlEnter ? "Enter" : "Shift Enter"}</Kbd> {t("composer.shiftEnterBreaks")}
      </span>
    </div>
  );
}
