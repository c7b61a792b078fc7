import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSetting } from "../../../shared/session/use-setting.ts";
import { OptionalWeek } from "../../../shared/ui/fields/optional-week.tsx";
import classes from "./connection-fields.module.css";
import type { ConnectionFormState } from "./connection-fields.tsx";
import { connectionDialogTexts } from "./dialog-texts.ts";

/**
 * Opening hours of a connection. They replace the company's hours, but only while the company's setting says that the
 * company's hours apply.
 */
export function HoursFields({ form }: { form: ConnectionFormState }) {
  const t = useTexts(connectionDialogTexts);
  const type = useSetting("scheduleType");
  const { name, schedules = [] } = form.values;
  if (type === undefined) return null;
  return (
    <>
      {type === "queue" && <p className={classes.note}>{t("queueHours")}</p>}
      {type === "disabled" && <p className={classes.note}>{t("noHours")}</p>}
      <OptionalWeek
        own={t("ownHours")}
        hint={type === "company" && schedules.length === 0 ? t("companyHours") : t("ownHoursHint")}
        label={t("week", { name })}
        path="schedules"
        value={schedules}
        onChange={(week) => form.setFieldValue("schedules", week)}
      />
    </>
  );
}
