import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import { listFileLists } from "@recado/contract/files";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { FileField } from "../../../shared/ui/fields/file-field.tsx";
import { MomentField } from "../../../shared/ui/fields/moment-field.tsx";
import { type FoundOption, SearchSelect } from "../../../shared/ui/fields/search-select.tsx";
import { SwitchField } from "../../../shared/ui/fields/switch-field.tsx";
import { timeZoneName } from "../../settings/time-zones.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { campaignStarts, type TextNumber } from "./campaign-form.ts";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import { MessageTabs } from "./message-tabs.tsx";
import { TemplateFields } from "./template-fields.tsx";
import type { CampaignFormState, useCampaignForm } from "./use-campaign-form.ts";

interface OpenTabs {
  message: TextNumber;
  confirmation: TextNumber;
}

interface CampaignFieldsProps {
  form: CampaignFormState;
  file: ReturnType<typeof useCampaignForm>["file"];
  fileList: Campaign["fileList"];
  /** Whether the connection uses the official API. */
  isCloud: boolean;
  open: OpenTabs;
  /** Whether the audience and the start time can no longer be changed. */
  disabled: boolean;
  /** Whether the texts can no longer be changed. */
  readOnly: boolean;
  onOpen: (open: OpenTabs) => void;
}

const maxBasis = 500;

export function CampaignFields(props: CampaignFieldsProps) {
  const { form, isCloud, disabled, readOnly } = props;
  const t = useTexts(campaignDialogTexts);
  const { whatsappId } = form.values;
  return (
    <>
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={50}
        autoComplete="off"
        disabled={disabled}
        {...form.getInputProps("name")}
      />
      <AudienceFields form={form} disabled={disabled} />
      <Textarea
        label={t("basis")}
        description={t("basisHint")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={maxBasis}
        disabled={disabled}
        {...form.getInputProps("basis")}
      />
      {isCloud && whatsappId ? (
        <TemplateFields
          form={form}
          connectionId={whatsappId}
          readOnly={readOnly}
          file={disabled ? null : props.file}
        />
      ) : (
        <WordFields {...props} />
      )}
      <div className={classes.section}>
        <StartFields form={form} disabled={disabled} />
      </div>
    </>
  );
}

/** Fields for the messages, for their file, and for the confirmation request. */
function WordFields({ form, file, fileList, open, disabled, readOnly, onOpen }: CampaignFieldsProps) {
  const t = useTexts(campaignDialogTexts);
  const { confirmation = false } = form.values;
  return (
    <>
      <section className={classes.section} aria-label={t("messages")}>
        <h3 className={classes.heading}>{t("messages")}</h3>
        <p className={classes.campaignDialogHint}>{t("messagesHint")}</p>
        <MessageTabs
          stem="message"
          form={form}
          place={open.message}
          readOnly={readOnly}
          onPlace={(message) => onOpen({ ...open, message })}
        />
        {disabled ? null : <FileField label={t("file")} {...file} />}
        <FileListField form={form} fileList={fileList} disabled={disabled} />
      </section>
      <div className={classes.section}>
        <SwitchField
          label={t("confirmation")}
          description={t("confirmationHint")}
          checked={confirmation}
          disabled={disabled}
          onChange={(on) => form.setFieldValue("confirmation", on)}
        />
        {confirmation && (
          <MessageTabs
            stem="confirmationMessage"
            form={form}
            place={open.confirmation}
            readOnly={readOnly}
            onPlace={(place) => onOpen({ ...open, confirmation: place })}
          />
        )}
      </div>
    </>
  );
}

/** Selects the file list. Its files are sent before the text. */
function FileListField(props: Pick<CampaignFieldsProps, "form" | "fileList" | "disabled">) {
  const { form, fileList, disabled } = props;
  const t = useTexts(campaignDialogTexts);
  const [chosen, setChosen] = useState<FoundOption | null>(fileList && { ...fileList, detail: "" });
  if (disabled) return <TextInput label={t("fileList")} disabled value={chosen?.name ?? "—"} readOnly />;
  return (
    <SearchSelect
      label={t("fileList")}
      texts={{ hint: t("fileListHint"), searching: t("searching"), nothing: t("nothingFound") }}
      value={chosen}
      error={form.errors.fileListId}
      path="fileListId"
      subject="campaign-files"
      search={async (searchParam) => {
        const { files } = await call(listFileLists, { query: { searchParam } });
        return files.map(({ id, name, options }) => ({ id, name, detail: String(options.length) }));
      }}
      onChange={(list) => {
        setChosen(list);
        form.setFieldValue("fileListId", list?.id ?? null);
      }}
    />
  );
}

const hourMs = 3_600_000;

function StartFields({ form, disabled }: { form: CampaignFormState; disabled: boolean }) {
  const t = useTexts(campaignDialogTexts);
  const { timeZone } = useUser().company;
  const { start, scheduledAt } = form.values;
  return (
    <>
      <NativeSelect
        label={t("start")}
        data-path="start"
        disabled={disabled}
        value={start}
        data={campaignStarts.map((value) => ({ value, label: t(`starts.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = campaignStarts.find((known) => known === value) ?? "none";
          form.setFieldValue("start", chosen);
          if (chosen === "at" && !scheduledAt) form.setFieldValue("scheduledAt", fullHourAhead());
        }}
      />
      {start === "at" && (
        <MomentField
          label={t("scheduledAt")}
          description={t("zone", { zone: timeZoneName(timeZone) })}
          path="scheduledAt"
          disabled={disabled}
          error={form.errors.scheduledAt}
          value={scheduledAt || ""}
          timeZone={timeZone}
          onChange={(at) => form.setFieldValue("scheduledAt", at || null)}
        />
      )}
    </>
  );
}

/** A full hour that is more than an hour away, because campaigns that start within the hour can no longer be edited. */
function fullHourAhead(): string {
  return new Date(Math.ceil((Date.now() + 2 * hourMs) / hourMs) * hourMs).toISOString();
}
