import { ActionIcon, Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./contact-dialog.module.css";
import type { ContactValues } from "./contact-values.ts";
import { contactTexts } from "./texts.ts";

/** The contract's limit. */
const mostFields = 50;

export function ExtraInfoFields({ form }: { form: UseFormReturnType<ContactValues> }) {
  const t = useTexts(contactTexts);
  const fields = form.values.extraInfo;
  return (
    <fieldset className={classes.extra}>
      <legend className={classes.legend}>{t("extraInfo")}</legend>
      {fields.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place.
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={`${t("fieldName")} ${index + 1}`}
            placeholder={t("fieldName")}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={`${t("fieldValue")} ${index + 1}`}
            placeholder={t("fieldValue")}
            maxLength={1_000}
            autoComplete="off"
            {...form.getInputProps(`extraInfo.${index}.value`)}
          />
          <ActionIcon
            aria-label={t("removeField", { position: index + 1 })}
            title={t("removeField", { position: index + 1 })}
            onClick={() => form.removeListItem("extraInfo", index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {fields.length < mostFields && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => form.insertListItem("extraInfo", { name: "", value: "" })}
        >
          {t("addField")}
        </Button>
      )}
    </fieldset>
  );
}
