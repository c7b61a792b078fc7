import { Textarea } from "@mantine/core";
import type { ManagedCompany } from "@recado/contract/managed-companies";
import { enterCompany, enterCompanyForm } from "@recado/contract/support";
import { call } from "../../shared/api/call.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import classes from "./companies.module.css";
import { companyTexts } from "./texts.ts";

/** Asks for a reason, which the company sees in its audit log. */
export function EnterCompanyDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const t = useTexts(companyTexts);
  const { enterSupport } = useSession();
  const { form, ...dialog } = useEntityForm({
    schema: enterCompanyForm,
    initialValues: { reason: "" },
    save: async (body) => {
      enterSupport(await call(enterCompany, { params: { id: String(company.id) }, body }));
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t("enterTitle", { name: company.name })}
      size={560}
      isNew={false}
      submit={t("enterConfirm")}
      onClose={onClose}
    >
      <p className={classes.consequence}>{t("enterConsequence")}</p>
      <Textarea
        label={t("enterReason")}
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        {...form.getInputProps("reason")}
      />
    </EntityFormDialog>
  );
}
