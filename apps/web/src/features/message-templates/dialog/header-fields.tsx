import { NativeSelect, TextInput } from "@mantine/core";
import { templateHeaders, templateLimits, uploadTemplateExample } from "@recado/contract/message-templates";
import { countPlaceholders } from "@recado/contract/shared/template-placeholders";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FileField } from "../../../shared/ui/fields/file-field.tsx";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import type { TemplateFormState } from "./template-dialog.tsx";

interface HeaderFieldsProps {
  form: TemplateFormState;
  connectionId: number;
}

/** Fields for a template's header: a title, or a file. Meta's review needs an example of the file. */
export function HeaderFields({ form, connectionId }: HeaderFieldsProps) {
  const t = useTexts(messageTemplateDialogTexts);
  const { header = "none", headerText = "" } = form.values;
  return (
    <>
      <NativeSelect
        label={t("header")}
        data={templateHeaders.map((value) => ({ value, label: t(`headers.${value}`) }))}
        value={header}
        onChange={({ currentTarget: { value } }) => {
          const chosen = templateHeaders.find((known) => known === value) ?? "none";
          form.setFieldValue("header", chosen);
          form.setFieldValue("headerHandle", "");
        }}
      />
      {header === "text" && (
        <TextInput
          label={t("headerText")}
          maxLength={templateLimits.header}
          autoComplete="off"
          {...form.getInputProps("headerText")}
        />
      )}
      {header === "text" && countPlaceholders(headerText) > 0 && (
        <TextInput
          label={t("example", { place: "{{1}}" })}
          maxLength={templateLimits.example}
          autoComplete="off"
          {...form.getInputProps("headerExample")}
        />
      )}
      {header !== "none" && header !== "text" && (
        <ExampleFile key={header} form={form} connectionId={connectionId} />
      )}
    </>
  );
}

function ExampleFile({ form, connectionId }: HeaderFieldsProps) {
  const t = useTexts(messageTemplateDialogTexts);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const { mutate, error } = useMutation({
    mutationFn: async (chosen: File) => {
      const params = { whatsappId: String(connectionId) };
      const files = [{ name: chosen.name, content: chosen }];
      const { handle } = await call(
        uploadTemplateExample,
        { params, body: {}, files },
        { onProgress: setProgress },
      );
      form.setFieldValue("headerHandle", handle);
      form.clearFieldError("headerHandle");
    },
    onSettled: () => setProgress(undefined),
  });
  return (
    <FileField
      label={t("exampleFile")}
      file={file}
      progress={progress}
      error={error ? describeError(error) : form.errors.headerHandle}
      onChoose={(chosen) => {
        setFile(chosen);
        form.setFieldValue("headerHandle", "");
        mutate(chosen);
      }}
    />
  );
}
