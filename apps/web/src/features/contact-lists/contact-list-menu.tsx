import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { checkContactList } from "@recado/contract/contact-list-items";
import type { ContactList } from "@recado/contract/contact-lists";
import {
  IconArrowLeft,
  IconDots,
  IconFileDownload,
  IconFileSpreadsheet,
  IconFileUpload,
  IconFilter,
  IconRefresh,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { saveContactList, saveSampleSheet } from "./save-contact-list.ts";
import { contactListTexts } from "./texts.ts";

export type ListDialog = "sheet" | "selection";

const icon = { size: 18, stroke: 1.75 };

interface ContactListMenuProps {
  list: ContactList;
  onOpen: (dialog: ListDialog) => void;
}

/** Menu with actions for the whole contact list, and a link back to all contact lists. */
export function ContactListMenu({ list, onOpen }: ContactListMenuProps) {
  const t = useTexts(contactListTexts);
  const seesNumbers = useCan("contacts:seeNumbers");
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const exporting = useMutation({ mutationFn: () => saveContactList(list), onError: showError });
  const checking = useMutation({
    mutationFn: () => call(checkContactList, { params: { id: String(list.id) } }),
    onError: showError,
    onSuccess: () => showSuccess(t("checking")),
  });
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to="/contact-lists"
        aria-label={t("title")}
        title={t("title")}
        px={narrow ? 10 : 16}
        leftSection={!narrow && <IconArrowLeft {...icon} />}
      >
        {narrow ? <IconArrowLeft {...icon} /> : t("title")}
      </Button>
      <Dropdown
        label={t("more")}
        button={(properties) => (
          <Button
            variant="default"
            aria-label={t("more")}
            title={t("more")}
            loading={exporting.isPending}
            px={10}
            {...properties}
          >
            <IconDots {...icon} />
          </Button>
        )}
      >
        <DropdownItem icon={<IconFileUpload {...icon} />} onClick={() => onOpen("sheet")}>
          {t("import")}
        </DropdownItem>
        <DropdownItem icon={<IconFileDownload {...icon} />} onClick={saveSampleSheet}>
          {t("sample")}
        </DropdownItem>
        <DropdownItem icon={<IconFilter {...icon} />} onClick={() => onOpen("selection")}>
          {t("select")}
        </DropdownItem>
        <DropdownItem icon={<IconRefresh {...icon} />} onClick={() => checking.mutate()}>
          {t("check")}
        </DropdownItem>
        {seesNumbers && (
          <DropdownItem icon={<IconFileSpreadsheet {...icon} />} onClick={() => exporting.mutate()}>
            {t("export")}
          </DropdownItem>
        )}
      </Dropdown>
    </>
  );
}
