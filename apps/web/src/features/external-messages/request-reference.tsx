import { Button } from "@mantine/core";
import { externalMessageRefusals, sendExternalMessage } from "@recado/contract/external-messages";
import { errors, errorText } from "@recado/contract/shared/errors";
import { Link } from "@tanstack/react-router";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./external-messages.module.css";
import { externalMessageTexts } from "./texts.ts";

const fields = [
  ["Authorization", "authorization"],
  ["Idempotency-Key", "idempotency"],
  ["number", "number"],
  ["body", "body"],
  ["medias", "medias"],
] as const;

const max = String(sendExternalMessage.files.max);

const answer = `{
  "message": { "id": "1024", "ack": 0 },
  "messages": [{ "id": "1024", "ack": 0 }],
  "ticket": { "id": 7, "uuid": "0b9f7a4e-…", "status": "pending" }
}`;

/** Reference of the parameters and responses of the route that sends messages. */
export function RequestReference({ address }: { address: string }) {
  const t = useTexts(externalMessageTexts);
  const language = currentLanguage();
  return (
    <section className={classes.part}>
      <h2>{t("how")}</h2>
      <p>{t("intro")}</p>
      <p className={classes.address}>
        <span className={classes.method}>POST</span> <code>{address}</code>
      </p>
      <dl className={classes.fields}>
        {fields.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`fields.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t("tokenHint")}</p>
      <div>
        <Button variant="default" renderRoot={(props) => <Link to="/connections" {...props} />}>
          {t("toConnections")}
        </Button>
      </div>
      <h3>{t("answer")}</h3>
      <p className={classes.hint}>{t("answerHint")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className={classes.code} tabIndex={0}>
        {answer}
      </pre>
      <h3>{t("refusals")}</h3>
      <dl className={classes.fields}>
        {externalMessageRefusals.map((code) => (
          <div key={code}>
            <dt>
              <code>
                {errors[code].status} {code}
              </code>
            </dt>
            <dd>{errorText(code, language, { max, limit: t("ofItsKind") })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
