import { TextInput } from "@mantine/core";
import { retargetCampaign } from "@recado/contract/campaign-report";
import type { Campaign } from "@recado/contract/campaigns";
import { maxContactListName } from "@recado/contract/contact-lists";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { DialogHint } from "../../../shared/ui/dialogs/dialog-section.tsx";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { reportTexts } from "./report-texts.ts";
import classes from "./retarget-dialog.module.css";

export type RetargetGroup = "notRead" | "failed";

interface RetargetDialogProps {
  campaign: Campaign;
  who: RetargetGroup;
  onClose: () => void;
}

const form = z.object({ name: retargetCampaign.body.shape.name });

/** Creates a contact list of people whom the campaign did not reach, and opens a new campaign for that list. */
export function RetargetDialog({ campaign, who, onClose }: RetargetDialogProps) {
  const t = useTexts(reportTexts);
  const navigate = useNavigate();
  const made = useRef<number>(undefined);
  const initial = t(`listNames.${who}`, { name: campaign.name }).slice(0, maxContactListName);
  const { form: fields, ...dialog } = useEntityForm({
    schema: form,
    initialValues: { name: initial },
    save: async ({ name }) => {
      const list = await call(retargetCampaign, { params: { id: String(campaign.id) }, body: { who, name } });
      made.current = list.id;
      showSuccess(t("listCreated", { name: list.name }));
    },
    onSaved: () => {
      const list = made.current;
      if (list !== undefined) void navigate({ to: "/campaigns", search: { new: true, list } });
    },
    fieldOfRefusal: { ERR_CONTACT_LIST_NAME_EXISTS: "name" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(`retarget.${who}`)}
      size={560}
      isNew
      submit={t("create")}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <DialogHint>{t(`retargetHint.${who}`)}</DialogHint>
        <TextInput
          label={t("listName")}
          data-autofocus
          maxLength={maxContactListName}
          autoComplete="off"
          {...fields.getInputProps("name")}
        />
      </div>
    </EntityFormDialog>
  );
}
