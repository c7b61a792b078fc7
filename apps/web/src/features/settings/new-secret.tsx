import { useTexts } from "../../shared/i18n/use-texts.ts";
import { CopyField } from "../../shared/ui/fields/copy-field.tsx";
import classes from "./webhook-deliveries.module.css";
import { webhookTexts } from "./webhook-texts.ts";

/** Displays a new secret of the webhook. It is displayed only once, because it cannot be fetched again. */
export function NewSecret({ secret }: { secret: string }) {
  const t = useTexts(webhookTexts);
  return (
    <div className={classes.shown} role="status">
      <p className={classes.once}>{t("once")}</p>
      <CopyField aria-label={t("secret")} value={secret} readOnly />
    </div>
  );
}
