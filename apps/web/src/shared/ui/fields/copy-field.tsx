import { Button, CopyButton, TextInput, type TextInputProps } from "@mantine/core";
import { defineTexts } from "../../i18n/define-texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./fields.module.css";

const copyTexts = defineTexts({
  pt: { copy: "Copiar", copied: "Copiado" },
  en: { copy: "Copy", copied: "Copied" },
  es: { copy: "Copiar", copied: "Copiado" },
});

/** Read-only field with a copy button, for a value that the user pastes elsewhere, such as a secret or a URL. */
export function CopyField({ value, ...field }: TextInputProps & { value: string }) {
  const t = useTexts(copyTexts);
  return (
    <TextInput
      classNames={{ input: classes.code }}
      autoComplete="off"
      {...field}
      value={value}
      rightSectionWidth={92}
      rightSection={
        <CopyButton value={value} timeout={1_000}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="light" disabled={value === ""} onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      }
      {...(field.readOnly ? { onFocus: (event) => event.currentTarget.select() } : {})}
    />
  );
}
