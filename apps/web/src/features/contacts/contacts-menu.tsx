import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconAddressBook,
  IconDots,
  IconFileSpreadsheet,
  IconFileUpload,
  IconPhoneCheck,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { contactPageTexts } from "./page-texts.ts";

export type ContactsPageDialog = "sheet" | "phone" | "merges" | "numbers";

const icon = { size: 18, stroke: 1.75 };

/**
 * Menu with actions on all contacts: import from a sheet or a phone, export, merge repeated contacts, and repair
 * numbers.
 */
export function ContactsMenu({ onOpen }: { onOpen: (dialog: ContactsPageDialog) => void }) {
  const t = useTexts(contactPageTexts);
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const seesNumbers = useCan("contacts:seeNumbers");
  const mayExport = useCan("contacts-page:exportContacts") && seesNumbers;
  const mayMerge = useCan("contacts-page:mergeContacts");
  const mayRepair = useCan("contacts-page:repairNumbers");
  const exporting = useMutation({
    mutationFn: async () => {
      await (await loadChunk(() => import("./save-contacts.ts"))).saveContacts();
    },
  });
  return (
    <Dropdown
      label={t("more")}
      button={(properties) => (
        <Button
          variant="default"
          aria-label={t("more")}
          title={t("more")}
          loading={exporting.isPending}
          px={narrow ? 8 : 12}
          {...properties}
        >
          <IconDots {...icon} />
        </Button>
      )}
    >
      <DropdownItem icon={<IconFileUpload {...icon} />} onClick={() => onOpen("sheet")}>
        {t("importSheet")}
      </DropdownItem>
      <DropdownItem icon={<IconAddressBook {...icon} />} onClick={() => onOpen("phone")}>
        {t("importPhone")}
      </DropdownItem>
      {mayExport && (
        <DropdownItem icon={<IconFileSpreadsheet {...icon} />} onClick={() => exporting.mutate()}>
          {t("export")}
        </DropdownItem>
      )}
      {mayMerge && (
        <DropdownItem icon={<IconUsersGroup {...icon} />} onClick={() => onOpen("merges")}>
          {t("merges")}
        </DropdownItem>
      )}
      {mayRepair && (
        <DropdownItem icon={<IconPhoneCheck {...icon} />} onClick={() => onOpen("numbers")}>
          {t("numbers")}
        </DropdownItem>
      )}
    </Dropdown>
  );
}
