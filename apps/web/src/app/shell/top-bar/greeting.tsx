import { formatDateIn } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../../shared/session/session-context.ts";
import { shellTexts } from "../texts.ts";
import classes from "./top-bar.module.css";

export function Greeting() {
  const t = useTexts(shellTexts);
  const { name, company } = useUser();
  const admin = useCan("drawer-admin-items:view");
  const [firstName] = name.split(" ");
  return (
    <p className={classes.greeting}>
      <span className={classes.words}>
        <span className={classes.hello}>{t("hello")} </span>
        <strong>{firstName}</strong>
        <span className={classes.company}>
          , {t("welcome")} <strong>{company.name}</strong>
        </span>
      </span>
      {admin && company.dueDate && (
        <span className={classes.due}>
          {t("activeUntil", { date: formatDateIn(company.dueDate, company.timeZone) })}
        </span>
      )}
    </p>
  );
}
