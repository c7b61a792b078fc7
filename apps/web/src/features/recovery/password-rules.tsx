import { VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

/** The password rules of the contract. */
const rules = [
  { name: "length", isMet: (password: string) => password.length >= 8 },
  { name: "upper", isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: "lower", isMet: (password: string) => /\p{Ll}/u.test(password) },
  { name: "digit", isMet: (password: string) => /\d/.test(password) },
] as const;

/** Shows which password rules are met while typing. */
export function PasswordRules({ password }: { password: string }) {
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
