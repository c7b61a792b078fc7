import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type billingForm, checkoutCountries } from "@recado/contract/invoices";
import type { FormEvent } from "react";
import type { z } from "zod";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formErrorText } from "../../../shared/forms/form-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

interface DataStepProps {
  form: UseFormReturnType<z.input<typeof billingForm>>;
  /** Whether the payment provider requires the payer's CPF or CNPJ. */
  asksForTaxId: boolean;
  onNext: () => void;
  onCancel: () => void;
}

export function DataStep({ form, asksForTaxId, onNext, onCancel }: DataStepProps) {
  const t = useTexts(checkoutTexts);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const billing = form.validate();
    const isWithout = asksForTaxId && !form.getValues().taxId?.trim();
    if (isWithout) form.setFieldError("taxId", formErrorText("CPF ou CNPJ é obrigatório"));
    const issues = { ...billing.errors, ...(isWithout && { taxId: true }) };
    if (Object.keys(issues).length > 0) focusFirstIssue(issues);
    else onNext();
  };
  return (
    <form className={classes.step} noValidate onSubmit={goOn}>
      <TextInput
        label={t("firstName")}
        required
        autoComplete="name"
        data-autofocus
        {...form.getInputProps("firstName")}
      />
      <TextInput label={t("taxId")} required={asksForTaxId} {...form.getInputProps("taxId")} />
      <TextInput
        label={t("address")}
        required
        autoComplete="street-address"
        {...form.getInputProps("address2")}
      />
      <div className={classes.pair}>
        <TextInput label={t("city")} required autoComplete="address-level2" {...form.getInputProps("city")} />
        <TextInput label={t("state")} autoComplete="address-level1" {...form.getInputProps("state")} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t("zipcode")}
          required
          autoComplete="postal-code"
          {...form.getInputProps("zipcode")}
        />
        <NativeSelect
          label={t("country")}
          required
          autoComplete="country"
          data={[
            { value: "", label: t("chooseCountry") },
            ...checkoutCountries.map((country) => ({ value: country, label: t(`countries.${country}`) })),
          ]}
          {...form.getInputProps("country")}
        />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t("done")}
        </Button>
        <Button type="submit">{t("next")}</Button>
      </div>
    </form>
  );
}
