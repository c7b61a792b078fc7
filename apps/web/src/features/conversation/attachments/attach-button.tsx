import { ActionIcon } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { Offer } from "./attachments.ts";
import { attachTexts } from "./texts.ts";
import { offersOf } from "./use-attach.ts";

export function AttachButton({ onAttach }: { onAttach: (offers: Offer[]) => void }) {
  const t = useTexts(attachTexts);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("attach")}
        title={t("attach")}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.75} />
      </ActionIcon>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-attach
        onChange={({ currentTarget }) => {
          onAttach(offersOf(currentTarget.files ?? []));
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
