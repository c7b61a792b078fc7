import { secondFactorGraceDays } from "@recado/contract/second-factors";
import { IconShieldLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { daysUntil } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSecondFactorDue } from "../../shared/session/session-context.ts";
import { secondFactorDueTexts } from "../second-factor-due-texts.ts";
import classes from "./shell.module.css";

/** Bar that tells how many days are left to set up a required second factor, with a link to the set-up. */
export function SecondFactorBar() {
  const t = useTexts(secondFactorDueTexts);
  const due = useSecondFactorDue();
  if (!due) return null;
  const count = Math.max(1, Math.ceil(daysUntil(due.at)));
  // The demonstration's super user gets a time so late that it never comes.
  if (count > secondFactorGraceDays) return null;
  return (
    <div className={classes.bar} data-tone={count <= 2 ? "warn" : "quiet"}>
      <IconShieldLock size={16} stroke={1.75} aria-hidden="true" />
      {t("days", { count })}
      <Link to="/profile" hash="second-factor" className={classes.link}>
        {t("open")}
      </Link>
    </div>
  );
}
