import { Button } from "@mantine/core";
import { IconDots, IconFileDownload, IconFileSpreadsheet, IconFileUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { saveOptOuts, saveSampleSheet } from "./save-opt-outs.ts";
import { optOutTexts } from "./texts.ts";

const icon = { size: 18, stroke: 1.75 };

/** Actions for the whole list. */
export function OptOutMenu({ onImport }: { onImport: () => void }) {
  const t = useTexts(optOutTexts);
  const exporting = useMutation({ mutationFn: () => saveOptOuts(t("exportFile")), onError: showError });
  return (
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
      <DropdownItem icon={<IconFileUpload {...icon} />} onClick={onImport}>
        {t("import")}
      </DropdownItem>
      <DropdownItem icon={<IconFileDownload {...icon} />} onClick={() => saveSampleSheet(t("sampleFile"))}>
        {t("sample")}
      </DropdownItem>
      <DropdownItem icon={<IconFileSpreadsheet {...icon} />} onClick={() => exporting.mutate()}>
        {t("export")}
      </DropdownItem>
    </Dropdown>
  );
}
