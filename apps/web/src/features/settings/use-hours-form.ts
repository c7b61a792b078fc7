import {
  type Company,
  type CompanyHoursForm,
  companyHoursForm,
  updateCompanyHours,
} from "@recado/contract/companies";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { failureText, showSuccess } from "../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../shared/session/session-context.ts";
import { hoursTexts } from "./hours-texts.ts";

/**
 * State of the form for the company's opening hours. Changes by other users appear at once, unless the form has unsaved
 * changes.
 */
export function useHoursForm(onDirty: (isDirty: boolean) => void) {
  const t = useTexts(hoursTexts);
  const { company } = useUser();
  const { updateUser } = useSession();
  const current = hoursOf(company);
  const [base, setBase] = useState(current);
  const form = useContractForm(companyHoursForm, base);
  const [refusal, setRefusal] = useState<string>();
  const isDirty = !isSameHours(form.values, base);
  const isOutdated = !isSameHours(current, base);
  const { guard } = useDirtyGuard(() => isDirty);

  function load(hours: CompanyHoursForm): void {
    setBase(hours);
    form.setValues(hours);
    form.clearErrors();
    setRefusal(undefined);
  }

  const follow = useEffectEvent((isHeld: boolean, isBehind: boolean) => {
    onDirty(isHeld);
    if (isBehind && !isHeld) load(current);
  });
  useEffect(() => follow(isDirty, isOutdated), [isDirty, isOutdated]);
  const forget = useEffectEvent(() => onDirty(false));
  useEffect(() => () => forget(), []);

  const { busy, submit } = useDelayedSubmit(async (sent: CompanyHoursForm) => {
    setRefusal(undefined);
    const saved = await call(updateCompanyHours, { params: { id: String(company.id) }, body: sent });
    updateUser((known) => ({ ...known, company: saved }));
    // Values that the user changed while the request was running are kept.
    if (isSameHours(form.getValues(), sent)) load(hoursOf(saved));
    else setBase(hoursOf(saved));
    showSuccess(t("saved"));
  }, refuse);

  function refuse(error: unknown): void {
    const issues = formIssues(error);
    if (Object.keys(issues).length === 0) setRefusal(failureText(error));
    form.setErrors(issues);
    focusFirstIssue(issues);
  }

  return {
    form,
    base,
    busy,
    refusal,
    guard,
    isDirty,
    /** Whether another user has saved different opening hours since the user started to edit. */
    isOverwriting: isDirty && isOutdated,
    reset: () => load(current),
    onSubmit: form.onSubmit(submit, focusFirstIssue),
  };
}

function hoursOf({ schedules, holidays }: Company): CompanyHoursForm {
  return { schedules, holidays };
}

/** Whether two sets of opening hours are equal, regardless of the order of the fields in their objects. */
function isSameHours(one: CompanyHoursForm, other: CompanyHoursForm): boolean {
  return inWords(one) === inWords(other);
}

function inWords({ schedules, holidays }: CompanyHoursForm): string {
  return JSON.stringify([schedules.map(dayInWords), holidays.map(holidayInWords)]);
}

function dayInWords({ weekdayEn, startTime, endTime, startLunchTime, endLunchTime }: WorkingHours) {
  return [weekdayEn, startTime, endTime, startLunchTime, endLunchTime];
}

function holidayInWords({ date, name, startTime, endTime }: Holiday) {
  return [date, name, startTime, endTime];
}
