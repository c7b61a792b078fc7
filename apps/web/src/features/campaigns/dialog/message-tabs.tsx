import { Tabs } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import { IconCheck } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { WrongTab } from "../../../shared/ui/feedback/wrong-tab.tsx";
import { VariableField } from "../../../shared/ui/fields/variable-field.tsx";
import { type TextNumber, textNumbers } from "./campaign-form.ts";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { useVariables } from "./use-variables.ts";

interface MessageTabsProps {
  stem: "message" | "confirmationMessage";
  form: CampaignFormState;
  place: TextNumber;
  readOnly: boolean;
  onPlace: (place: TextNumber) => void;
}

/** Tabs with five variants of a message. Each recipient gets one of the variants. */
export function MessageTabs({ stem, form, place, readOnly, onPlace }: MessageTabsProps) {
  const t = useTexts(campaignDialogTexts);
  const variables = useVariables();
  const path = `${stem}${place}` as const;
  const short = stem === "message" ? "shortMessage" : "shortConfirmation";
  return (
    <Tabs
      value={String(place)}
      keepMounted={false}
      onChange={(value) => onPlace(textNumbers.find((known) => String(known) === value) ?? place)}
    >
      <Tabs.List className={classes.tabs} aria-label={t(stem === "message" ? "messages" : "confirmation")}>
        {textNumbers.map((known) => (
          <Tabs.Tab key={known} value={String(known)} className={classes.tab}>
            {t(short, { place: String(known) })}
            {(form.values[`${stem}${known}`] ?? "").trim() !== "" && (
              <IconCheck size={14} stroke={2} role="img" aria-label={t("written")} />
            )}
            {form.errors[`${stem}${known}`] !== undefined && <WrongTab label={t("wrong")} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={String(place)} className={classes.messageTabsPanel}>
        <VariableField
          key={path}
          label={t(stem, { place: String(place) })}
          path={path}
          maxLength={maxMessageLength}
          readOnly={readOnly}
          value={form.values[path] ?? ""}
          error={form.errors[path]}
          legend={t("variables")}
          variables={variables}
          onChange={(words) => form.setFieldValue(path, words)}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
