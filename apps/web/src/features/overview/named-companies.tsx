import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { formatReais } from "../../shared/format/money.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

interface NamedCompany {
  id: number;
  name: string;
  fact: string;
  /** In reais. */
  amount?: number;
}

interface NamedCompaniesProps {
  title: string;
  nothing: string;
  /** Number of all companies in this group; the first of them are listed. */
  count: number;
  companies: readonly NamedCompany[];
}

/** Companies that need attention, each linked to its dialog. */
export function NamedCompanies({ title, nothing, count, companies }: NamedCompaniesProps) {
  const t = useTexts(overviewTexts);
  const id = useId();
  const more = count - companies.length;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.namedCompaniesTitle}>
        {title}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </h2>
      {count === 0 && <p className={classes.namedCompaniesNothing}>{nothing}</p>}
      {count > 0 && (
        <ul className={classes.list}>
          {companies.map((company) => (
            <li key={company.id} className={classes.row}>
              <Link
                to="/settings"
                search={{ section: "companies", edit: company.id }}
                className={classes.namedCompaniesName}
              >
                {company.name}
              </Link>
              <span className={classes.fact}>{company.fact}</span>
              {company.amount !== undefined && (
                <span className={classes.amount}>{formatReais(company.amount)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.more}>{t("more", { count: more })}</p>}
    </section>
  );
}
