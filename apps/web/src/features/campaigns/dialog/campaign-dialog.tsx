import type { Campaign } from "@recado/contract/campaigns";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../../shared/ui/lists/entity-page.tsx";
import { useConnections } from "../../connections/use-connections.ts";
import { useSumText } from "../../message-rates/use-sum-text.ts";
import { parseCampaignSearch } from "../campaign-search.ts";
import { campaignTexts } from "../texts.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { type CampaignStart, type TextNumber, textNumbers, textRankOf } from "./campaign-form.ts";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { TestSend } from "./test-send.tsx";
import { useCampaignForm } from "./use-campaign-form.ts";
import { usePreview } from "./use-preview.ts";
import { useUnknownVariables } from "./use-variables.ts";

/**
 * Dialog for a campaign. A new campaign waits until the connections have loaded, because its form starts with the
 * default connection.
 */
export function CampaignDialog(props: RowDialogProps<Campaign>) {
  const { isPending } = useConnections();
  return isPending && !props.row ? null : <CampaignForm {...props} />;
}

function CampaignForm({ row: campaign, onClose }: RowDialogProps<Campaign>) {
  const t = useTexts(campaignDialogTexts);
  const inPage = useTexts(campaignTexts);
  const { list } = parseCampaignSearch(useSearch({ strict: false }));
  const [open, setOpen] = useState<{ message: TextNumber; confirmation: TextNumber }>({
    message: 1,
    confirmation: 1,
  });
  const [asking, setAsking] = useState(false);
  const { form, file, keep, refuse, ...dialog } = useCampaignForm({
    campaign,
    list: list ?? null,
    onIssues: (issues) => setOpen((known) => tabsOf(issues, known)),
    onClose,
  });
  const sumText = useSumText();
  const { preview, isForSomebody } = usePreview(form.values, t("preview"));
  const { data: connections = [] } = useConnections();
  const mayEditAll = campaign?.isEditable ?? true;
  const mayEditWords = campaign?.mayEditMessages ?? true;
  const { start, name, whatsappId } = form.values;
  const connection = connections.find(({ id }) => id === whatsappId);
  const isCloud = connection?.provider === "cloud";
  const unknown = useUnknownVariables(form.values, isCloud);

  /** Asks for confirmation before an immediate start, because messages that were sent cannot be recalled. */
  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (mayEditAll && start === "now" && !form.validate().hasErrors) setAsking(true);
    else dialog.onSubmit();
  }

  async function keepForTest(): Promise<{ id: number } | undefined> {
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return keep(form.getValues());
    setOpen((known) => tabsOf(errors, known));
    focusFirstIssue(errors);
    return undefined;
  }

  return (
    <>
      <EntityFormDialog
        {...dialog}
        onSubmit={submit}
        title={campaign ? t(mayEditWords ? "editTitle" : "viewTitle") : inPage("add")}
        size={960}
        isNew={!campaign}
        submit={mayEditWords ? submitWord(mayEditAll, start) : null}
        onClose={onClose}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            {!mayEditAll && <p className={classes.note}>{t(mayEditWords ? "wordsOnly" : "readOnly")}</p>}
            <CampaignFields
              form={form}
              file={file}
              fileList={campaign?.fileList ?? null}
              isCloud={isCloud}
              open={open}
              disabled={!mayEditAll}
              readOnly={!mayEditWords}
              onOpen={setOpen}
            />
            {mayEditWords && (
              <TestSend
                variant={textRankOf(form.values, open.message)}
                isCloud={isCloud}
                keep={keepForTest}
                onRefused={refuse}
              />
            )}
          </div>
          <div className={classes.preview}>
            <PreviewPanel
              preview={preview}
              isForSomebody={isForSomebody}
              file={isCloud ? null : file.file}
              sender={connection?.name ?? t("connection")}
              hasFigures={mayEditAll}
              unknown={unknown}
            />
          </div>
        </div>
      </EntityFormDialog>
      <ConfirmDialog
        opened={asking}
        title={t("startTitle", { name: name.trim() })}
        confirm={t("startConfirm")}
        onConfirm={() => {
          setAsking(false);
          dialog.onSubmit();
        }}
        onClose={() => setAsking(false)}
      >
        {preview.data ? t("startText", { count: preview.data.people }) : t("startUnknown")}
        {preview.data?.cost && ` ${t("startCost", { sum: sumText(preview.data.cost) })}`}
      </ConfirmDialog>
    </>
  );

  function submitWord(all: boolean, chosen: CampaignStart): string | undefined {
    if (!all || chosen === "none") return undefined;
    return t(chosen === "now" ? "startNow" : "schedule");
  }
}

/**
 * Tabs to open after a failed validation: the first message tab and the first confirmation tab with an error. A group
 * without errors keeps its open tab.
 */
function tabsOf(
  issues: Readonly<Record<string, unknown>>,
  known: { message: TextNumber; confirmation: TextNumber },
) {
  const refused = (stem: string) => textNumbers.find((place) => `${stem}${place}` in issues);
  return {
    message: refused("message") ?? known.message,
    confirmation: refused("confirmationMessage") ?? known.confirmation,
  };
}
