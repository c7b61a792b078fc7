import { Button, Input, PasswordInput, Radio, Skeleton, TextInput } from "@mantine/core";
import { listPublicPlans } from "@recado/contract/plans";
import type { Plan } from "@recado/contract/shared/plan";
import { signupForm } from "@recado/contract/signup";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { formatReais } from "../../shared/format/money.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { AddressInput } from "../../shared/ui/fields/address-input.tsx";
import classes from "./signup.module.css";
import { signupTexts } from "./texts.ts";

const empty = { name: "", phone: "", email: "", password: "", planId: 0 };

/** Form to sign up a company. It keeps the typed values if signing up fails. */
export function SignupForm({ companyId }: { companyId: number | undefined }) {
  const t = useTexts(signupTexts);
  const { signUp } = useSession();
  const form = useContractForm(signupForm, empty);
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  const { busy, submit } = useDelayedSubmit(async (values: typeof form.values) => {
    setRefusal(null);
    await signUp({ ...values, language: currentLanguage(), ...(companyId ? { companyId } : {}) });
    showSuccess(t("done"));
  }, refuse);

  function refuse(error: unknown): void {
    const issues = formIssues(error);
    form.setErrors(issues);
    if (Object.keys(issues).length === 0) setRefusal(error);
    focusFirstIssue(issues);
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
      <TextInput label={t("name")} autoComplete="organization" {...form.getInputProps("name")} />
      <TextInput
        label={t("phone")}
        description={t("phoneHint")}
        type="tel"
        autoComplete="tel-national"
        {...form.getInputProps("phone")}
        onChange={({ currentTarget }) => form.setFieldValue("phone", currentTarget.value.replace(/\D/g, ""))}
      />
      <AddressInput label={t("email")} {...form.getInputProps("email")} />
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      <PlanPicker
        value={form.values.planId}
        onChange={(planId) => {
          form.setFieldValue("planId", planId);
          form.clearFieldError("planId");
        }}
        error={form.errors.planId}
      />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}

interface PlanPickerProps {
  value: number;
  onChange: (planId: number) => void;
  error?: ReactNode;
}

/** Choice of the plans that the installation offers, with their prices. */
function PlanPicker({ value, onChange, error }: PlanPickerProps) {
  const t = useTexts(signupTexts);
  const plans = useQuery({ queryKey: ["plans", "public"], queryFn: () => call(listPublicPlans, {}) });
  if (plans.error && !plans.data)
    return <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />;
  if (plans.data?.length === 0) return <p className={classes.hint}>{t("noPlans")}</p>;
  return (
    <Radio.Group
      label={t("plan")}
      value={value === 0 ? "" : String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error}
    >
      <div className={classes.plans}>
        {plans.data ? (
          plans.data.map((plan, index) => <PlanCard key={plan.id} plan={plan} isFirst={index === 0} />)
        ) : (
          <Skeleton height={62} />
        )}
      </div>
    </Radio.Group>
  );
}

function PlanCard({ plan, isFirst }: { plan: Plan; isFirst: boolean }) {
  const t = useTexts(signupTexts);
  return (
    <Radio.Card
      value={String(plan.id)}
      className={classes.plan}
      aria-label={`${plan.name}, ${t("perMonth", { price: formatReais(plan.value) })}`}
      {...(isFirst ? { "data-path": "planId" } : {})}
    >
      <Radio.Indicator />
      <span>
        <span className={classes.name}>
          <span>{plan.name}</span>
          <span>{t("perMonth", { price: formatReais(plan.value) })}</span>
        </span>
        <Input.Description component="span">
          {[
            t("users", { count: plan.users }),
            t("connections", { count: plan.connections }),
            t("queues", { count: plan.queues }),
          ].join(" · ")}
        </Input.Description>
      </span>
    </Radio.Card>
  );
}
