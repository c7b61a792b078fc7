import { PasswordInput, VisuallyHidden } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

interface NewPasswordFieldsProps {
  form: UseFormReturnType<{ token: string; newPassword: string; confirmation: string }>;
}

/** Fields for a new password, typed twice, with the rules that it must meet. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const t = useTexts(recoveryTexts);
  const eye = { "aria-label": t("showPassword"), tabIndex: 0 };
  return (
    <>
      <div>
        <PasswordInput
          label={t("newPassword")}
          autoComplete="new-password"
          visibilityToggleButtonProps={eye}
          {...form.getInputProps("newPassword")}
        />
        <PasswordRules password={form.values.newPassword} />
      </div>
      <PasswordInput
        label={t("confirmation")}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...form.getInputProps("confirmation")}
      />
    </>
  );
}

/** Password rules of the contract, to be checked while the user types. */
const rules = [
  { name: "length", isMet: (password: string) => password.length >= 8 },
  { name: "upper", isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: "lower", isMet: (password: string) => /\p{Ll}/u.test(password) },
  { name: "digit", isMet: (password: string) => /\d/.test(password) },
] as const;

/** Shows which password rules the typed password meets. */
function PasswordRules({ password }: { password: string }) {
  const t = useTexts(recoveryTexts);
  return (
    <ul className={classes.rules} aria-label={t("rules")}>
      {rules.map(({ name, isMet }) => (
        <li key={name} data-met={isMet(password) || undefined}>
          {isMet(password) ? <IconCircleCheckFilled size={16} /> : <IconCircle size={16} stroke={1.75} />}
          <span>
            {t(name)}
            {isMet(password) && <VisuallyHidden>, {t("met")}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  );
}
