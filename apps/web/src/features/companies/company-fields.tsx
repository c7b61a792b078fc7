import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { recurrences } from "@recado/contract/companies";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import { MoneyInput } from "../../shared/ui/fields/money-input.tsx";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { plansQuery } from "../plans/queries.ts";
import type { CompanyValues } from "./company-dialog.tsx";
import { recurrenceOptions } from "./recurrence-options.ts";
import { companyTexts } from "./texts.ts";

interface FieldsProps {
  form: UseFormReturnType<CompanyValues>;
}

export function CompanyFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useTexts(companyTexts);
  const { values } = form;
  const isPriceKept = !isNew && Boolean(values.price) && values.planId !== form.getInitialValues().planId;
  return (
    <>
      <TextInput
        label={t("field.name")}
        // If the name of a new company stays empty, the company is named after the domain of its e-mail address.
        placeholder={isNew ? values.email.split("@")[1] : undefined}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("field.email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <TextInput
        label={t("field.phone")}
        type="tel"
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps("phone")}
      />
      <PlanSelect form={form} />
      <MoneyInput
        label={t("field.price")}
        description={t(isPriceKept ? "field.priceKept" : "field.priceHint")}
        value={values.price ? Number(values.price) : null}
        placeholder={t("field.pricePlaceholder")}
        onChange={(price) => form.setFieldValue("price", price || null)}
      />
      <DateField
        label={t("field.dueDate")}
        description={values.dueDate ? undefined : t("field.dueDateHint")}
        {...form.getInputProps("dueDate")}
        value={String(values.dueDate || "")}
        onChange={(day) => form.setFieldValue("dueDate", day || null)}
      />
      <RecurrenceSelect form={form} />
      <SwitchField
        label={t("field.status")}
        description={t("field.statusHint")}
        checked={values.status ?? true}
        onChange={(on) => form.setFieldValue("status", on)}
      />
      <SwitchField
        label={t("field.campaigns")}
        description={t("field.campaignsHint")}
        checked={values.campaignsEnabled ?? true}
        onChange={(on) => form.setFieldValue("campaignsEnabled", on)}
      />
      <SwitchField
        label={t("field.reminders")}
        description={t("field.remindersHint")}
        checked={values.paymentReminders ?? true}
        onChange={(on) => form.setFieldValue("paymentReminders", on)}
      />
    </>
  );
}

function PlanSelect({ form }: FieldsProps) {
  const t = useTexts(companyTexts);
  return (
    <NamedSelect
      label={t("field.plan")}
      data-path="planId"
      query={useQuery(plansQuery)}
      none={t("field.choosePlan")}
      isNeeded
      error={form.errors.planId}
      value={form.values.planId ?? null}
      onChange={(id) => id !== null && form.setFieldValue("planId", id)}
    />
  );
}

function RecurrenceSelect({ form }: FieldsProps) {
  const t = useTexts(companyTexts);
  const known = form.getInitialValues().recurrence;
  return (
    <NativeSelect
      label={t("field.recurrence")}
      data-path="recurrence"
      value={form.values.recurrence ?? "MENSAL"}
      data={recurrenceOptions(known).map((recurrence) => ({
        value: recurrence,
        label: t(`recurrences.${recurrence}`),
      }))}
      onChange={(event) => {
        const chosen = recurrences.find((recurrence) => recurrence === event.currentTarget.value);
        if (chosen) form.setFieldValue("recurrence", chosen);
      }}
    />
  );
}

export function FirstAdminFields({ form }: FieldsProps) {
  const t = useTexts(companyTexts);
  return (
    <>
      <TextInput
        label={t("field.userName")}
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps("userName")}
      />
      <TextInput
        label={t("field.userEmail")}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps("userEmail")}
      />
      <PasswordInput
        label={t("field.password")}
        maxLength={50}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("field.showPassword"), tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
    </>
  );
}

const billing = [
  ["billingName", 200],
  ["billingTaxId", 20],
  ["billingAddress", 200],
  ["billingCity", 100],
  ["billingState", 100],
  ["billingZipcode", 20],
  ["billingCountry", 60],
] as const;

export function BillingFields({ form }: FieldsProps) {
  const t = useTexts(companyTexts);
  return billing.map(([name, most]) => (
    <TextInput
      key={name}
      label={t(`field.${name}`)}
      maxLength={most}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  ));
}
