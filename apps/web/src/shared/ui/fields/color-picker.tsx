import { Input, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { isHexColor, palette } from "../../format/palette.ts";
import { defineTexts } from "../../i18n/define-texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./week-hours.module.css";

const colorTexts = defineTexts({
  pt: { color: "Cor", code: "Código da cor", choose: "Cores prontas" },
  en: { color: "Colour", code: "Colour code", choose: "Preset colours" },
  es: { color: "Color", code: "Código del color", choose: "Colores predefinidos" },
});

interface ColorPickerProps {
  value: string;
  onChange: (color: string) => void;
  error?: ReactNode;
  /** Path of the field in the form's values. If validation fails, the field to focus is found by its path. */
  path: string;
}

/** Field for a colour: fifty colours to choose from, by mouse or arrow keys, and a text field for any other colour. */
export function ColorPicker({ value, onChange, error, path }: ColorPickerProps) {
  const t = useTexts(colorTexts);
  const group = useId();
  return (
    <fieldset className={classes.fieldset}>
      <Input.Label component="legend" className={classes.legend}>
        {t("color")}
      </Input.Label>
      <div className={classes.swatches} role="radiogroup" aria-label={t("choose")}>
        {palette.flat().map((color) => (
          <label key={color} className={classes.swatch} style={{ background: color }} title={color}>
            <input
              type="radio"
              name={group}
              aria-label={color}
              checked={value.toLowerCase() === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
      <TextInput
        className={classes.code}
        aria-label={t("code")}
        leftSection={
          <span className={classes.sample} style={{ background: isHexColor(value) ? value : undefined }} />
        }
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        data-path={path}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </fieldset>
  );
}
