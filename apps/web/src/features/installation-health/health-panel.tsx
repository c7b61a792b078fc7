import {
  getInstallationHealth,
  type HealthState,
  type InstallationHealth,
} from "@recado/contract/installation-health";
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../shared/api/call.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { formatDateTime, formatTime } from "../../shared/format/time.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { installationTexts } from "../settings/installation-texts.ts";
import classes from "./health.module.css";
import { healthTexts } from "./texts.ts";

/** Refetch interval. With the 20 seconds after which a process counts as lost, a lost role is red within 30 seconds. */
const everyMs = 5_000;

const icons = { well: IconCircleCheckFilled, look: IconAlertTriangleFilled, wrong: IconCircleXFilled };

/** Checks of the installation and its processes, for the operator. The checks are repeated while the page is open. */
export function HealthPanel() {
  const t = useTexts(healthTexts);
  const id = useId();
  const {
    data: health,
    error,
    refetch,
  } = useQuery({
    queryKey: ["installation-health"],
    queryFn: () => call(getInstallationHealth, {}),
    refetchInterval: everyMs,
  });
  // After a failed refetch the last checks stay on screen; the text below says that they are old.
  if (error && !health) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!health) return <SkeletonRows rowHeight={44} />;
  const states = new Set(health.checks.map(({ state }) => state));
  const worst = (["wrong", "look"] as const).find((state) => states.has(state)) ?? "well";
  return (
    <div className={classes.health}>
      <p className={classes.summary}>
        <span role="status">{t(`summaries.${worst}`)}</span>
        <span className={classes.checkedAt}>
          {t(error ? "lastCheckedAt" : "checkedAt", { time: formatTime(health.checkedAt) })}
        </span>
      </p>
      <section className={classes.card} aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {t("checks")}
        </h2>
        <ul className={classes.list}>
          {health.checks.map((check) => (
            <CheckRow key={check.name} {...check} />
          ))}
        </ul>
      </section>
      <Processes processes={health.processes} />
    </div>
  );
}

function CheckRow({ name, state, finding, facts }: InstallationHealth["checks"][number]) {
  const t = useTexts(healthTexts);
  const providerNames = useTexts(installationTexts);
  const { bytes, providers, ...values } = facts;
  const named = String(providers ?? "").replace(/\b(standard|asaas|mercadopago)\b/g, (provider) =>
    providerNames(`providers.${provider as "standard" | "asaas" | "mercadopago"}`),
  );
  const size = typeof bytes === "number" ? formatFileSize(bytes, locales[currentLanguage()]) : "";
  return (
    <li className={classes.row}>
      <span className={classes.name}>{t(`names.${name}`)}</span>
      <StateMark state={state} text={t(`states.${state}`)} />
      <span className={classes.finding}>
        {t(`findings.${finding}`, { ...values, size, providers: named })}
      </span>
    </li>
  );
}

function StateMark({ state, text }: { state: HealthState; text: string }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}

function Processes({ processes }: Pick<InstallationHealth, "processes">) {
  const t = useTexts(healthTexts);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("processes")}
      </h2>
      <ul className={classes.list}>
        {processes.map((process) => (
          <li key={process.id} className={classes.row}>
            <span className={classes.name}>{process.roles.join(", ")}</span>
            <StateMark
              state={process.isRunning ? "well" : "wrong"}
              text={process.isRunning ? t("running") : t("lost", { time: formatTime(process.seenAt) })}
            />
            <span className={classes.finding}>
              {[process.host, process.version, `${t("started")} ${formatDateTime(process.startedAt)}`].join(
                " · ",
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
