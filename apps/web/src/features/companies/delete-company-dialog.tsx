import { TextInput } from "@mantine/core";
import { deleteCompany, deleteCompanyForm, type ManagedCompany } from "@recado/contract/managed-companies";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./companies.module.css";
import { companySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

/** Asks for the company's name, so that the wrong company is not deleted. */
export function DeleteCompanyDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const t = useTexts(companyTexts);
  const client = useQueryClient();
  const { name } = company;
  const { form, refusal, guard, ...dialog } = useEntityForm({
    schema: deleteCompanyForm,
    initialValues: { name: "" },
    save: async (body) => {
      const saved = await call(deleteCompany, { params: { id: String(company.id) }, body });
      putRow(client, companySource, saved);
      showSuccess(t("done"));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_COMPANY_NAME: "name" },
  });
  return (
    <>
      <EntityDialog
        {...dialog}
        title={t("deleteQuestion", { name })}
        size={560}
        submit={t("deleteConfirm")}
        danger
        onClose={onClose}
        alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      >
        <p className={classes.consequence}>{t("deleteConsequence")}</p>
        <TextInput
          label={t("deleteName", { name })}
          data-autofocus
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
      </EntityDialog>
      {guard}
    </>
  );
}
