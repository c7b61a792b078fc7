import type { OperatorDelivery } from "@recado/contract/operator-webhook";
import { useId } from "react";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./webhook-deliveries.module.css";
import { webhookTexts } from "./webhook-texts.ts";

/** Key of the displayed text for each event of the webhook. */
const wordOf = {
  "company.created": "events.created",
  "company.blocked": "events.blocked",
  "company.unblocked": "events.unblocked",
  "company.paid": "events.paid",
  "company.refunded": "events.refunded",
  "company.removed": "events.removed",
  "webhook.test": "events.test",
} as const satisfies Record<OperatorDelivery["event"], string>;

export function WebhookDeliveries({ deliveries }: { deliveries: readonly OperatorDelivery[] }) {
  const t = useTexts(webhookTexts);
  const id = useId();
  return (
    <div className={classes.part}>
      <h3 id={id} className={classes.title}>
        {t("deliveries")}
      </h3>
      {deliveries.length === 0 && <p className={classes.nothing}>{t("none")}</p>}
      {deliveries.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Delivery({ delivery }: { delivery: OperatorDelivery }) {
  const t = useTexts(webhookTexts);
  const { event, company, createdAt, state, tries, status, problem } = delivery;
  const came = status === null ? problem && t(`problems.${problem}`) : t("answered", { status });
  const details = [came, tries > 1 && t("tries", { count: tries })].filter(Boolean).join(" · ");
  return (
    <li className={classes.delivery}>
      <span className={classes.what}>
        <strong>{t(wordOf[event])}</strong>
        {company && <span className={classes.company}>{company.name}</span>}
      </span>
      <time className={classes.when} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <span className={classes.state} data-state={state}>
        {t(`states.${state}`)}
        {details && <span className={classes.details}>{` · ${details}`}</span>}
      </span>
    </li>
  );
}
