import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { setNoting, useIsNoting } from "../notes/note-mode.ts";
import { messageTexts } from "../texts.ts";
import classes from "./composer.module.css";
import { SendKeys } from "./send-keys.tsx";
import { signingPreference } from "./signing.ts";

export function ComposerFoot({ ticketId }: { ticketId: number }) {
  const t = useTexts(messageTexts);
  const signing = signingPreference.use();
  const isNoting = useIsNoting(ticketId);
  return (
    <div className={classes.foot}>
      <span className={classes.switches}>
        {!isNoting && (
          <Switch
            label={t("composer.sign")}
            title={t("composer.signHint")}
            checked={signing}
            onChange={signingPreference.write}
          />
        )}
        <Switch
          label={t("composer.note")}
          title={t("composer.noteHint")}
          checked={isNoting}
          onChange={(checked) => setNoting(ticketId, checked)}
        />
      </span>
      <SendKeys />
    </div>
  );
}
