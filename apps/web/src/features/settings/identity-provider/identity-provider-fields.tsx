import { PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSupport, useUser } from "../../../shared/session/session-context.ts";
import { SwitchField } from "../../../shared/ui/fields/switch-field.tsx";
import { QueuePicker } from "../../queues/queue-picker.tsx";
import classes from "./identity-provider.module.css";
import type { ProviderValues } from "./provider-form.ts";
import { identityProviderTexts } from "./texts.ts";

interface FieldsProps {
  form: UseFormReturnType<ProviderValues>;
}

const order = ["label", "input", "description", "error"] as const;

/** Fields for the client registration at the provider. */
export function ClientFields({ form, hasSecret }: FieldsProps & { hasSecret: boolean }) {
  const t = useTexts(identityProviderTexts);
  return (
    <div className={classes.section}>
      <TextInput
        label={t("name")}
        description={t("nameHint", { name: form.values.name.trim() || t("nameSample") })}
        inputWrapperOrder={[...order]}
        data-autofocus
        maxLength={40}
        autoComplete="off"
        placeholder={t("nameSample")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("issuer")}
        description={t("issuerHint")}
        inputWrapperOrder={[...order]}
        type="url"
        inputMode="url"
        placeholder="https://accounts.google.com"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps("issuer")}
      />
      <TextInput
        label={t("clientId")}
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps("clientId")}
      />
      <PasswordInput
        label={t("clientSecret")}
        description={t("secretHint")}
        inputWrapperOrder={[...order]}
        placeholder={hasSecret ? t("secretKept") : ""}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": t("showSecret") }}
        {...form.getInputProps("clientSecret")}
      />
    </div>
  );
}

/** Fields that decide who may sign in through the provider, and how. */
export function PeopleFields({ form }: FieldsProps) {
  const t = useTexts(identityProviderTexts);
  const { super: isSuper } = useUser();
  const isOperator = useSupport() === null && isSuper;
  const { values, setFieldValue } = form;
  const option = (name: "linksByEmail" | "createsUsers" | "skipsSecondFactor" | "forAllCompanies") => (
    <SwitchField
      label={t(name)}
      description={t(`${name}Hint`)}
      checked={values[name]}
      onChange={(isOn) => setFieldValue(name, isOn)}
    />
  );
  return (
    <div className={classes.section}>
      <TextInput
        className={classes.whole ?? ""}
        label={t("domains")}
        description={t("domainsHint")}
        inputWrapperOrder={[...order]}
        placeholder="exemplo.com.br"
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("domains")}
      />
      {option("linksByEmail")}
      {option("createsUsers")}
      {values.createsUsers && (
        <div className={classes.whole}>
          <QueuePicker
            label={t("queues")}
            none={t("noQueue")}
            value={values.queueIds}
            onChange={(queueIds) => setFieldValue("queueIds", queueIds)}
          />
        </div>
      )}
      {option("skipsSecondFactor")}
      {isOperator && option("forAllCompanies")}
    </div>
  );
}
