import { Button, Progress } from "@mantine/core";
import type { Company } from "@recado/contract/companies";
import { getCompany } from "@recado/contract/managed-companies";
import { planFlags } from "@recado/contract/shared/permissions";
import type { Plan } from "@recado/contract/shared/plan";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { call } from "../../shared/api/call.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { formatReais } from "../../shared/format/money.ts";
import { daysUntil, formatDateIn, formatDay } from "../../shared/format/time.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { planTexts } from "../plans/texts.ts";
import { FactSheet } from "./fact-sheet.tsx";
import { StateOfInvoice } from "./invoice-columns.tsx";
import { invoiceSource } from "./queries.ts";
import classes from "./subscription-card.module.css";
import { subscriptionTexts } from "./subscription-texts.ts";
import { trialEnd } from "./trial-end.ts";

interface SubscriptionCardProps {
  company: Company & { plan: Plan | null };
}

/** The company's plan with what it includes and how much of it is used, the end of the licence, and the last invoices. */
export function SubscriptionCard({ company }: SubscriptionCardProps) {
  const t = useTexts(subscriptionTexts);
  const { plan, dueDate, timeZone } = company;
  const trialUntil = trialEnd(company);
  const { data: own } = useQuery({
    queryKey: ["companies", "usage", company.id],
    queryFn: () => call(getCompany, { params: { id: String(company.id) } }),
  });
  const until = dueDate ? formatDateIn(dueDate, timeZone) : t("noDueDate");
  const facts = [
    { name: t("plan"), text: plan?.name ?? t("noPlan") },
    trialUntil
      ? { name: t("trialUntil"), text: formatDateIn(trialUntil, timeZone) }
      : { name: t("dueDate"), text: until },
    ...(plan ? [{ name: t("value"), text: formatReais(own?.price ?? plan.value) }] : []),
  ];
  return (
    <div className={classes.subscription}>
      {trialUntil && <Trial until={trialUntil} />}
      <FactSheet facts={facts} />
      {plan && <Included plan={plan} />}
      {plan && own && <Usage plan={plan} usage={own.usage} />}
      <History timeZone={timeZone} isTrial={trialUntil !== null} />
    </div>
  );
}

function Trial({ until }: { until: string }) {
  const t = useTexts(subscriptionTexts);
  const left = daysUntil(until);
  const running = left < 1 ? t("trialLastDay") : t("trial", { count: Math.floor(left) });
  return <p className={classes.trial}>{left > 0 ? running : t("trialOver")}</p>;
}

function Included({ plan }: { plan: Plan }) {
  const t = useTexts(subscriptionTexts);
  const of = useTexts(planTexts);
  const id = useId();
  const included = planFlags.filter((flag) => plan[flag]);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("included")}
      </h2>
      <ul className={classes.included}>
        {included.map((flag) => (
          <li key={flag}>{of(`flags.${flag}`)}</li>
        ))}
      </ul>
    </section>
  );
}

const megabyte = 1_048_576;

/** Use of the plan by the company, with a bar for each number that has a limit. */
function Usage({
  plan,
  usage,
}: {
  plan: Plan;
  usage: { users: number; connections: number; queues: number; storage: number };
}) {
  const t = useTexts(subscriptionTexts);
  const id = useId();
  const size = (bytes: number) => formatFileSize(bytes, locales[currentLanguage()]);
  const most = plan.storageMegabytes === null ? null : plan.storageMegabytes * megabyte;
  const rows = [
    ...(["users", "connections", "queues"] as const).map((name) => ({
      name: t(name),
      used: usage[name],
      limit: plan[name] as number | null,
      text: t("usedOf", { used: String(usage[name]), limit: String(plan[name]) }),
    })),
    {
      name: t("storage"),
      used: usage.storage,
      limit: most,
      text:
        most === null ? size(usage.storage) : t("usedOf", { used: size(usage.storage), limit: size(most) }),
    },
  ];
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("usage")}
      </h2>
      <ul className={classes.usage}>
        {rows.map(({ name, used, limit, text }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{text}</span>
            {limit !== null && (
              <Progress
                className={classes.bar ?? ""}
                value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
                color={used >= limit ? "var(--rc-warn)" : "var(--rc-brand)"}
                aria-label={`${name}: ${text}`}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownInvoices = 6;

/** The newest invoices, and the way to another plan: it is chosen when an open invoice is paid. */
function History({ timeZone, isTrial }: { timeZone: string; isTrial: boolean }) {
  const t = useTexts(subscriptionTexts);
  const id = useId();
  const { data } = useQuery({
    queryKey: [invoiceSource.name, "history"],
    queryFn: () => invoiceSource.fetchPage({ pageNumber: "1" }),
  });
  if (!data) return null;
  const open = data.rows.find(({ status }) => status === "open");
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("history")}
      </h2>
      <ul className={classes.history}>
        {data.rows.slice(0, shownInvoices).map((invoice) => (
          <li key={invoice.id}>
            <Link to="/financeiro/$id" params={{ id: String(invoice.id) }}>
              {invoice.detail}
            </Link>
            <span>{formatReais(invoice.value)}</span>
            <time dateTime={invoice.dueDate}>{formatDay(invoice.dueDate)}</time>
            <StateOfInvoice invoice={invoice} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {open ? (
        <Button
          className={classes.change ?? ""}
          variant="default"
          renderRoot={(props) => <Link to="/financeiro" search={{ pay: open.id }} {...props} />}
        >
          {t(isTrial ? "subscribe" : "changePlan")}
        </Button>
      ) : (
        <p className={classes.hint}>{t("changeLater")}</p>
      )}
    </section>
  );
}
