import { NativeSelect, Skeleton, TextInput } from "@mantine/core";
import type { ApprovedTemplate } from "@recado/contract/cloud-api";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { FileField } from "../../../shared/ui/fields/file-field.tsx";
import { VariableField } from "../../../shared/ui/fields/variable-field.tsx";
import { templateKey, templatesQuery } from "../../connections/approved-templates.ts";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import { campaignTemplateTexts } from "./template-texts.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { useVariables } from "./use-variables.ts";

interface TemplateFieldsProps {
  form: CampaignFormState;
  connectionId: number;
  readOnly: boolean;
  /**
   * The field for the campaign's file, shown if the template has a file placeholder; null if the file cannot be
   * changed.
   */
  file: Omit<ComponentProps<typeof FileField>, "label"> | null;
}

export function TemplateFields({ form, connectionId, readOnly, file }: TemplateFieldsProps) {
  const t = useTexts(campaignTemplateTexts);
  const { data, error, refetch } = useQuery(templatesQuery(connectionId));
  const { templateName, templateLanguage } = form.values;
  const key = templateName ? templateKey({ name: templateName, language: templateLanguage || "" }) : "";
  const template = data?.find((one) => templateKey(one) === key);
  return (
    <section className={classes.section} aria-label={t("heading")}>
      <h3 className={classes.heading}>{t("heading")}</h3>
      <p className={classes.campaignDialogHint}>{t("hint")}</p>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={60} />)}
      {data?.length === 0 && <p className={classes.note}>{t("none")}</p>}
      {data && (data.length > 0 || key !== "") && (
        <TemplateSelect form={form} templates={data} chosen={key} readOnly={readOnly} />
      )}
      {template && <GapFields form={form} template={template} readOnly={readOnly} />}
      {file && template?.gaps.some(({ takes }) => takes !== "text") && (
        <FileField label={t("file")} {...file} />
      )}
    </section>
  );
}

interface TemplateSelectProps extends Omit<TemplateFieldsProps, "connectionId" | "file"> {
  templates: readonly ApprovedTemplate[];
  chosen: string;
}

function TemplateSelect({ form, templates, chosen, readOnly }: TemplateSelectProps) {
  const t = useTexts(campaignTemplateTexts);
  /** Typed values for each template, so that returning to a template restores its values. */
  const [typed, setTyped] = useState<Readonly<Record<string, readonly string[]>>>({});
  const isApproved = chosen === "" || templates.some((one) => templateKey(one) === chosen);

  function choose(key: string): void {
    const kept = { ...typed, [chosen]: form.values.templateParameters ?? [] };
    setTyped(kept);
    const template = templates.find((one) => templateKey(one) === key);
    form.setFieldValue("templateName", template?.name ?? null);
    form.setFieldValue("templateLanguage", template?.language ?? null);
    form.setFieldValue("templateParameters", fitted(template, kept[key]));
  }

  return (
    <NativeSelect
      label={t("template")}
      data-path="templateName"
      disabled={readOnly}
      error={form.errors.templateName}
      value={chosen}
      data={[
        { value: "", label: t("choose") },
        ...(isApproved ? [] : [{ value: chosen, label: t("notApproved", { name: chosen }) }]),
        ...templates.map(templateKey).map((key) => ({ value: key, label: key })),
      ]}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  );
}

/** Returns one value for each placeholder of the template, starting with the known values. */
function fitted(template: ApprovedTemplate | undefined, known: readonly string[] = []): string[] {
  return template?.gaps.map((_, position) => known[position] ?? "") ?? [];
}

function GapFields({
  form,
  template,
  readOnly,
}: Omit<TemplateFieldsProps, "connectionId" | "file"> & { template: ApprovedTemplate }) {
  const t = useTexts(campaignTemplateTexts);
  const inDialog = useTexts(campaignDialogTexts);
  const variables = useVariables();
  const values = fitted(template, form.values.templateParameters);
  return template.gaps.map(({ place, index, name, takes }, position) => {
    const number = template.gaps.slice(0, position + 1).filter((gap) => gap.place === place).length;
    const gap = name ?? String(number);
    const path = `templateParameters.${position}`;
    const field = {
      label: t(`gaps.${place}`, { gap, button: template.buttons[index] ?? "" }),
      value: values[position] ?? "",
      maxLength: 1_024,
      readOnly,
      error: form.errors[path],
    };
    const change = (said: string) =>
      form.setFieldValue(
        "templateParameters",
        values.map((value, at) => (at === position ? said : value)),
      );
    if (takes !== "text")
      return (
        <TextInput
          key={path}
          {...field}
          type="url"
          data-path={path}
          description={t("address")}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    return (
      <VariableField
        key={path}
        {...field}
        path={path}
        minRows={1}
        legend={inDialog("variables")}
        variables={variables}
        onChange={change}
      />
    );
  });
}
