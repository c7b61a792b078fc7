import { Button } from "@mantine/core";
import { exportOptOuts } from "@recado/contract/opt-outs";
import { csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";
import { IconDots, IconFileDownload, IconFileSpreadsheet, IconFileUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { optOutPageTexts } from "./texts.ts";

const icon = { size: 18, stroke: 1.75 };

/** Menu with actions on all opt-outs. */
export function OptOutMenu({ onImport }: { onImport: () => void }) {
  const t = useTexts(optOutPageTexts);
  const seesNumbers = useCan("contacts:seeNumbers");
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
      {seesNumbers && (
        <DropdownItem icon={<IconFileSpreadsheet {...icon} />} onClick={() => exporting.mutate()}>
          {t("export")}
        </DropdownItem>
      )}
    </Dropdown>
  );
}

/** Downloads all opt-outs as a file. */
async function saveOptOuts(fileName: string): Promise<void> {
  saveFile(fileName, "text/csv", await fetchFile(exportOptOuts, () => {}, {}));
}

/** Saves a sample sheet for the import, which has one row. */
function saveSampleSheet(fileName: string): void {
  const lines = [
    ["Nome", "Número"],
    ["Rosa Lima", "5531988887777"],
  ];
  saveFile(fileName, "text/csv", csvByteOrderMark + lines.map(csvLine).join(""));
}
