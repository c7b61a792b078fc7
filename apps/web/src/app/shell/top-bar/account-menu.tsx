import { type Language, languages } from "@recado/contract/shared/language";
import { IconCheck, IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { AbsenceItems } from "../../../features/users/absence/absence-items.tsx";
import { loadChunk } from "../../../shared/api/load-chunk.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { awayText } from "../../../shared/format/absence.ts";
import { chooseLanguage } from "../../../shared/i18n/language.ts";
import { languageNames, useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession, useSupport, useUser } from "../../../shared/session/session-context.ts";
import { useConfirmLeaving } from "../../../shared/session/use-confirm-leaving.tsx";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, DropdownLine, DropdownTitle } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { shellTexts } from "../texts.ts";
import classes from "./top-bar.module.css";

const AbsenceDialog = lazyComponent(() =>
  import("../../../features/users/absence/absence-dialog.tsx").then(({ AbsenceDialog }) => ({
    default: AbsenceDialog,
  })),
);

export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTexts(shellTexts);
  const { id, name, email, absence, photo } = useUser();
  const [isExplaining, setExplaining] = useState(false);
  const { logout } = useSession();
  const { question, leave } = useConfirmLeaving(() => void logout().catch(showError));
  const isInside = useSupport() !== null;
  const present = useLanguage();
  const navigate = useNavigate();
  const account = t("account", { name });
  const label = absence ? `${account} (${awayText(t("away"), absence)})` : account;
  return (
    <>
      <Dropdown
        label={label}
        button={(properties) => (
          <button
            type="button"
            className={classes.accountMenuButton}
            aria-label={label}
            title={label}
            {...properties}
          >
            <Avatar name={name} picture={photo?.small ?? null} size={28} tone="brand" />
            {absence && <span className={classes.away} />}
          </button>
        )}
      >
        <div className={classes.who} role="presentation">
          <strong>{name}</strong>
          <span>{email}</span>
        </div>
        <DropdownLine />
        {!isInside && (
          <>
            <AbsenceItems onOther={() => setExplaining(true)} />
            <DropdownLine />
          </>
        )}
        <DropdownTitle>{t("language")}</DropdownTitle>
        {languages.map((language) => (
          <DropdownItem
            key={language}
            lang={language}
            checked={language === present}
            icon={<IconCheck size={16} aria-hidden="true" />}
            onClick={() => (isInside ? chooseLanguage(language) : void keepLanguage(language, id))}
          >
            {languageNames[language]}
          </DropdownItem>
        ))}
        <DropdownLine />
        {!isInside && (
          <DropdownItem
            icon={<IconUser size={18} stroke={1.75} />}
            onClick={() => void navigate({ to: "/profile" })}
          >
            {t("profile")}
          </DropdownItem>
        )}
        <DropdownItem icon={<IconKeyboard size={18} stroke={1.75} />} onClick={onShowKeys}>
          {t("keys")}
        </DropdownItem>
        {!isInside && (
          <DropdownItem icon={<IconLogout size={18} stroke={1.75} />} onClick={leave}>
            {t("logout")}
          </DropdownItem>
        )}
      </Dropdown>
      <Suspense>
        {isExplaining && <AbsenceDialog onClose={() => setExplaining(false)} />}
        {question}
      </Suspense>
    </>
  );
}

/** Applies the language to this browser at once, and saves it in the user's account for the user's other browsers. */
async function keepLanguage(language: Language, userId: number): Promise<void> {
  chooseLanguage(language);
  try {
    const { saveLanguage } = await loadChunk(
      () => import("../../../features/users/profile/save-language.ts"),
    );
    await saveLanguage(language, userId);
  } catch (error) {
    showError(error);
  }
}
