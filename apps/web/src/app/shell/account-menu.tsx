import { Menu, UnstyledButton } from "@mantine/core";
import { languages } from "@recado/contract/shared/language";
import { IconCheck, IconKeyboard, IconLogout } from "@tabler/icons-react";
import { showError } from "../../shared/api/show-error.ts";
import { chooseLanguage, languageNames, useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../shared/session/session-context.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import classes from "./account-menu.module.css";
import { shellTexts } from "./texts.ts";

export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTexts(shellTexts);
  const { name, email } = useUser();
  const { logout } = useSession();
  const present = useLanguage();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes["button"]} aria-label={t("account", { name })}>
          <Avatar name={name} size={28} tone="brand" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes["who"]}>
          <strong>{name}</strong>
          <span>{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={language === present}
            lang={language}
            rightSection={language === present && <IconCheck size={16} aria-hidden="true" />}
            onClick={() => chooseLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={onShowKeys}>
          {t("keys")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => void logout().catch(showError)}>
          {t("logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
