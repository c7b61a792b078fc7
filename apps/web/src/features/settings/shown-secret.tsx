import { Button, CopyButton, TextInput } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./shown-secret.module.css";
import { webhookTexts } from "./webhook-texts.ts";

/** This once: nobody can ask for it again. */
export function ShownSecret({ secret }: { secret: string }) {
  const t = useTexts(webhookTexts);
  return (
    <div className={classes.shown} role="status">
      <p className={classes.once}>{t("once")}</p>
      <div className={classes.row}>
        <TextInput
          className={classes.field}
          classNames={{ input: classes.code }}
          aria-label={t("secret")}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={secret} timeout={1_000}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
