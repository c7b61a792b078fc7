import { Button, CopyButton, TextInput, type TextInputProps } from "@mantine/core";
import { defineTexts } from "../../i18n/define-texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./fields.module.css";

const copyTexts = defineTexts({
  pt: { copy: "Copiar", copied: "Copiado" },
  en: { copy: "Copy", copied: "Copied" },
  es: { copy: "Copiar", copied: "Copiado" },
});

/** A read-only value to paste elsewhere, such as a secret or an address, with a copy button. */
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
