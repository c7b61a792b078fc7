import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type integrationForm, integrationLanguages, integrationTypes } from "@recado/contract/integrations";
import type { z } from "zod";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import classes from "./integration-dialog.module.css";
import { integrationTexts } from "./texts.ts";

interface FieldsProps {
  form: UseFormReturnType<z.input<typeof integrationForm>>;
}

interface IntegrationFieldsProps extends FieldsProps {
  /** Whether the key of a service account is stored for the integration. */
  hasKey: boolean;
}

/** Fields that belong to the integration's chosen type. */
export function IntegrationFields({ form, hasKey }: IntegrationFieldsProps) {
  const t = useTexts(integrationTexts);
  const { type } = form.values;
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t("type")}
          description={t(`hints.${type}`)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={integrationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...form.getInputProps("type")}
        />
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
      </div>
      {type === "dialogflow" ? (
        <DialogflowFields form={form} hasKey={hasKey} />
      ) : (
        <TextInput
          label={t(type === "typebot" ? "typebotUrl" : "url")}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={1_000}
          autoComplete="off"
          {...form.getInputProps("urlN8N")}
        />
      )}
      {type === "typebot" && <TypebotFields form={form} />}
    </>
  );
}

function DialogflowFields({ form, hasKey }: IntegrationFieldsProps) {
  const t = useTexts(integrationTexts);
  return (
    <>
      <div className={classes.row}>
        <TextInput
          label={t("projectName")}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps("projectName")}
        />
        <NativeSelect
          label={t("language")}
          data={integrationLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          {...form.getInputProps("language")}
        />
      </div>
      <Textarea
        label={t("jsonContent")}
        description={t("jsonContentHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        classNames={{ input: classes.code }}
        placeholder={hasKey ? t("kept") : '{ "type": "service_account", … }'}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        maxLength={20_000}
        {...form.getInputProps("jsonContent")}
      />
    </>
  );
}

function TypebotFields({ form }: FieldsProps) {
  const t = useTexts(integrationTexts);
  return (
    <>
      <div className={classes.row}>
        <TextInput
          label={t("typebotSlug")}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps("typebotSlug")}
        />
        <WholeNumberInput
          label={t("typebotExpires")}
          suffix="min"
          {...form.getInputProps("typebotExpires")}
        />
        <WholeNumberInput
          label={t("typebotDelayMessage")}
          suffix="ms"
          {...form.getInputProps("typebotDelayMessage")}
        />
      </div>
      <div className={classes.row}>
        {(["typebotKeywordFinish", "typebotKeywordRestart"] as const).map((field) => (
          <TextInput
            key={field}
            label={t(field)}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      {(["typebotUnknownMessage", "typebotRestartMessage"] as const).map((field) => (
        <Textarea
          key={field}
          label={t(field)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4_096}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}
