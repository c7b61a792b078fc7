import { Button, Progress } from "@mantine/core";
import type { AiSettings } from "@recado/contract/ai-providers";
import { Suspense, useState } from "react";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./ai.module.css";
import { formatMicros } from "./micro-dollars.ts";
import { aiTexts } from "./texts.ts";

const BudgetDialog = lazyComponent(() =>
  import("./budget-dialog.tsx").then((module) => ({ default: module.BudgetDialog })),
);

/** Share of the cap (0 to 1) from which a hint explains what happens at the cap. */
const nearlyFull = 0.8;

const barColors = { fine: "var(--rc-brand)", nearlyFull: "var(--rc-warn)", full: "var(--rc-danger)" };

/** Spend of the current month: in total, of the cap, and of each AI feature. */
export function SpendCard({ settings }: { settings: AiSettings }) {
  const t = useTexts(aiTexts);
  const [isEditing, setEditing] = useState(false);
  const { monthlyCap, brlPerUsd, spend } = settings;
  const used = spend.spent + spend.reserved;
  const share = monthlyCap === 0 ? 1 : used / monthlyCap;
  const level = levelOf(share);
  const money = (micros: number) => formatMicros(micros, brlPerUsd);
  const amount = t("spendOf", { spent: money(spend.spent), cap: money(monthlyCap) });
  return (
    <section className={classes.section} aria-labelledby="ai-spend">
      <div className={classes.head}>
        <h2 id="ai-spend" className={classes.title}>
          {t("spend", { month: monthName(spend.month) })}
        </h2>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t("changeBudget")}
        </Button>
      </div>
      <p className={classes.amount}>{amount}</p>
      <Progress value={Math.min(100, share * 100)} aria-label={amount} color={barColors[level]} />
      {level !== "fine" && (
        <p className={classes.level} data-level={level}>
          {t(level)}
        </p>
      )}
      {spend.reserved > 0 && (
        <p className={classes.hint}>{t("reserved", { amount: money(spend.reserved) })}</p>
      )}
      {spend.purposes.length > 0 && (
        <ul className={classes.rows}>
          {spend.purposes.map(({ purpose, calls, spent }) => (
            <li key={purpose} className={classes.spent}>
              <span className={classes.name}>{t(`purpose.${purpose}`)}</span>
              <span className={classes.meta}>{t("calls", { count: calls })}</span>
              <span className={classes.cost}>{money(spent)}</span>
              <Progress
                className={classes.bar}
                size="xs"
                value={spend.spent === 0 ? 0 : (spent / spend.spent) * 100}
                aria-label={`${t(`purpose.${purpose}`)}: ${money(spent)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isEditing && <BudgetDialog settings={settings} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  );
}

function levelOf(share: number): "fine" | "nearlyFull" | "full" {
  if (share >= 1) return "full";
  return share >= nearlyFull ? "nearlyFull" : "fine";
}

/** Name of a month such as 2027-01: January 2027. */
function monthName(month: string): string {
  const day = new Date(`${month}-15T12:00:00Z`);
  return day.toLocaleDateString(locales[currentLanguage()], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
