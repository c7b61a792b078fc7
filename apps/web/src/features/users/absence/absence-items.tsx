import { absenceReasons } from "@recado/contract/users";
import { IconCheck } from "@tabler/icons-react";
import { showError } from "../../../shared/api/show-error.ts";
import { reasonText } from "../../../shared/format/absence.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { DropdownItem, DropdownTitle } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { absenceTexts } from "./absence-texts.ts";
import { changeAbsence } from "./change-absence.ts";

/** Items of the account menu with which users say that they are available, or away for one of several reasons. */
export function AbsenceItems({ onOther }: { onOther: () => void }) {
  const t = useTexts(absenceTexts);
  const { absence } = useUser();
  const { updateUser } = useSession();
  const reason = absence?.reason ?? null;
  const choices: { label: string; says: string | null }[] = [
    { label: t("available"), says: null },
    { label: t("away"), says: "" },
    ...absenceReasons.map((says) => ({ label: reasonText(says), says })),
  ];
  const isOwn = choices.every(({ says }) => says !== reason);

  async function choose(says: string | null): Promise<void> {
    try {
      const user = await changeAbsence(says);
      updateUser((known) => ({ ...known, ...user }));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <>
      <DropdownTitle>{t("title")}</DropdownTitle>
      {choices.map(({ label, says }) => (
        <DropdownItem
          key={label}
          checked={says === reason}
          icon={<IconCheck size={16} aria-hidden="true" />}
          onClick={() => void choose(says)}
        >
          {label}
        </DropdownItem>
      ))}
      <DropdownItem checked={isOwn} icon={<IconCheck size={16} aria-hidden="true" />} onClick={onOther}>
        {isOwn && reason !== null ? reason : t("other")}
      </DropdownItem>
    </>
  );
}
