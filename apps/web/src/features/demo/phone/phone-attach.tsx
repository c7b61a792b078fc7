import type { Persona } from "@recado/contract/demo";
import { maxPersonaFileBytes } from "@recado/contract/demo-phones";
import { IconFile, IconMapPin, IconMicrophone, IconPaperclip, IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { formatFileSize } from "../../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { useSendAsPersona } from "./persona-phone.ts";
import classes from "./phone.module.css";
import { phoneTexts } from "./phone-texts.ts";
import { chosenFile, samplePhoto, sampleVoice } from "./sample-files.ts";

const shop = {
  kind: "location",
  latitude: -22.90556,
  longitude: -47.06083,
  name: "Praça Carlos Gomes",
  address: "Centro, Campinas",
} as const;

const size = { size: 18, stroke: 1.75 } as const;

/** Menu that sends a sample file, or a file that the user chooses, as the customer. */
export function PhoneAttach({ persona }: { persona: Persona }) {
  const t = useTexts(phoneTexts);
  const picker = useRef<HTMLInputElement>(null);
  const { mutate: send } = useSendAsPersona(persona.id);

  function pick(file: File | undefined): void {
    if (!file) return;
    if (file.size <= maxPersonaFileBytes) send(chosenFile(file));
    else
      showToast({
        message: t("tooLarge", { size: formatFileSize(maxPersonaFileBytes, locales[currentLanguage()]) }),
        tone: "bad",
        ms: 3_000,
      });
  }

  return (
    <div className={classes.attach}>
      <Dropdown
        label={t("attach")}
        button={(properties) => (
          <button
            type="button"
            className={classes.phoneAttachButton}
            aria-label={t("attach")}
            {...properties}
          >
            <IconPaperclip size={20} stroke={1.75} />
          </button>
        )}
      >
        <DropdownItem icon={<IconPhoto {...size} />} onClick={() => send(samplePhoto())}>
          {t("photo")}
        </DropdownItem>
        <DropdownItem icon={<IconMicrophone {...size} />} onClick={() => send(sampleVoice())}>
          {t("voice")}
        </DropdownItem>
        <DropdownItem icon={<IconMapPin {...size} />} onClick={() => send(shop)}>
          {t("location")}
        </DropdownItem>
        <DropdownItem icon={<IconFile {...size} />} onClick={() => picker.current?.click()}>
          {t("file")}
        </DropdownItem>
      </Dropdown>
      <input
        ref={picker}
        type="file"
        hidden
        data-phone-file
        onChange={({ currentTarget }) => {
          pick(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
