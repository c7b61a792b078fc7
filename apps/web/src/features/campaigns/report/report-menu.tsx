import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ExportFormat, exportRecipients } from "@recado/contract/campaign-report";
import type { Campaign } from "@recado/contract/campaigns";
import {
  IconArrowLeft,
  IconDots,
  IconEyeOff,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconRefreshAlert,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fetchFile } from "../../../shared/api/fetch-file.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useCan } from "../../../shared/session/session-context.ts";
import { saveFile } from "../../../shared/storage/save-file.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { StepButtons } from "../step-buttons.tsx";
import { reportTexts } from "./report-texts.ts";
import type { RetargetGroup } from "./retarget-dialog.tsx";

const icon = { size: 18, stroke: 1.75 };

interface ReportMenuProps {
  campaign: Campaign;
  onRetarget: (who: RetargetGroup) => void;
}

/** Head of the report: a link back to the list, buttons to stop or resume the campaign, and a menu of exports. */
export function ReportMenu({ campaign, onRetarget }: ReportMenuProps) {
  const t = useTexts(reportTexts);
  const seesNumbers = useCan("contacts:seeNumbers");
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => saveRecipients(campaign, format),
    onError: showError,
  });
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to="/campaigns"
        aria-label={t("back")}
        title={t("back")}
        px={narrow ? 10 : 16}
        leftSection={!narrow && <IconArrowLeft {...icon} />}
      >
        {narrow ? <IconArrowLeft {...icon} /> : t("back")}
      </Button>
      <StepButtons
        campaign={campaign}
        button={({ label, icon: sign, loading, onClick }) => (
          <Button
            variant="default"
            leftSection={sign}
            aria-label={label}
            title={label}
            loading={loading}
            onClick={onClick}
          >
            {t(campaign.status === "CANCELADA" ? "restart" : "stop")}
          </Button>
        )}
      />
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
        {seesNumbers && (
          <DropdownItem icon={<IconFileTypeCsv {...icon} />} onClick={() => exporting.mutate("csv")}>
            {t("exportAs.csv")}
          </DropdownItem>
        )}
        {seesNumbers && (
          <DropdownItem icon={<IconFileSpreadsheet {...icon} />} onClick={() => exporting.mutate("xlsx")}>
            {t("exportAs.xlsx")}
          </DropdownItem>
        )}
        <DropdownItem icon={<IconEyeOff {...icon} />} onClick={() => onRetarget("notRead")}>
          {t("retarget.notRead")}
        </DropdownItem>
        <DropdownItem icon={<IconRefreshAlert {...icon} />} onClick={() => onRetarget("failed")}>
          {t("retarget.failed")}
        </DropdownItem>
      </Dropdown>
    </>
  );
}

async function saveRecipients({ id, name }: Campaign, format: ExportFormat): Promise<void> {
  const file = await fetchFile(exportRecipients, () => {}, { id: String(id) }, { format });
  saveFile(`${name}.${format}`, file.type, file);
}
