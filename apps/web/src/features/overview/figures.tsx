import { companyStates, type Overview } from "@recado/contract/overview";
import { formatReais } from "../../shared/format/money.ts";
import { formatCount } from "../../shared/format/number.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

/** Revenue, company states and connection states. */
export function Figures({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts);
  const { companies, connections, monthlyRevenue, paying } = overview;
  return (
    <>
      <dl className={classes.heads}>
        <Figure
          kind="head"
          name={t("revenue")}
          value={formatReais(monthlyRevenue)}
          hint={t("paying", { count: paying })}
        />
        <Figure
          kind="head"
          name={t("connections")}
          value={formatCount(connections.up)}
          hint={t("down", { count: connections.down })}
          isBad={connections.down > 0}
        />
      </dl>
      <dl className={classes.states}>
        {companyStates.map((state) => (
          <Figure
            key={state}
            kind="state"
            name={t(`states.${state}`)}
            value={formatCount(companies[state])}
            hint={t(`stateHints.${state}`)}
          />
        ))}
      </dl>
    </>
  );
}

interface FigureProps {
  kind: "head" | "state";
  name: string;
  value: string;
  hint: string;
  isBad?: boolean;
}

function Figure({ kind, name, value, hint, isBad = false }: FigureProps) {
  return (
    <div className={classes.figure} data-kind={kind}>
      <dt className={classes.figuresName}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.hint} data-bad={isBad || undefined}>
        {hint}
      </dd>
    </div>
  );
}
