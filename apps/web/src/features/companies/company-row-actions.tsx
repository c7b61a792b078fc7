import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { createCompanyInvitationLink, sendCompanyInvitation } from "@recado/contract/company-invitations";
import {
  deleteCompany,
  deleteCompanyForm,
  extendCompany,
  type ManagedCompany,
  updateCompany,
} from "@recado/contract/managed-companies";
import { enterCompany, enterCompanyForm } from "@recado/contract/support";
import { IconHeadset, IconLock, IconLockOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow, refetchRows } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useSession, useUser } from "../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { LazyInvitationActions } from "../invitations/lazy-invitation.tsx";
import classes from "./companies.module.css";
import { companySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

interface CompanyRowActionsProps extends RowEvents {
  company: ManagedCompany;
}

export function CompanyRowActions({ company, onEdit }: CompanyRowActionsProps) {
  const t = useTexts(companyTexts);
  const edit = useTexts(listTexts)("edit", { name: company.name });
  const isOwn = useUser().companyId === company.id;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [dating, setDating] = useState(false);
  const [entering, setEntering] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const params = { id: String(company.id) };
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: (saved) => {
      putRow(client, companySource, saved as ManagedCompany);
      showSuccess(t("done"));
    },
    onError: (error) => {
      showError(error);
      refetchRows(client, companySource);
    },
    onSettled: () => {
      setAsking(false);
      setDating(false);
    },
  });
  const block = (status: boolean) =>
    mutate(() => call(updateCompany, { params, query: {}, body: { status } }));
  const extend = () => mutate(() => call(extendCompany, { params, body: { from: company.dueDate } }));
  const letIn = company.deletionAt === null ? "unblock" : "keep";
  const lock = t(company.status ? "block" : letIn, { name: company.name });
  const enter = t("enter", { name: company.name });
  const remove = t("delete", { name: company.name });
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        disabled={isPending}
        aria-label={t("extendName", { name: company.name })}
        onClick={() => (company.dueDate === null ? setDating(true) : extend())}
      >
        {t("extend")}
      </Button>
      {company.invitation && company.status && (
        <LazyInvitationActions
          name={company.invitation.userName}
          email={company.invitation.email}
          resend={async () => putRow(client, companySource, await call(sendCompanyInvitation, { params }))}
          createLink={() => call(createCompanyInvitationLink, { params })}
        />
      )}
      {!isOwn && (
        <ActionIcon aria-label={enter} title={enter} onClick={() => setEntering(true)}>
          <IconHeadset size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {!isOwn && (
        <ActionIcon
          aria-label={lock}
          title={lock}
          disabled={isPending}
          onClick={() => (company.status ? setAsking(true) : block(true))}
        >
          {company.status ? <IconLock size={18} stroke={1.75} /> : <IconLockOpen size={18} stroke={1.75} />}
        </ActionIcon>
      )}
      {!isOwn && company.deletionAt === null && (
        <ActionIcon aria-label={remove} title={remove} disabled={isPending} onClick={() => setDeleting(true)}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={edit} title={edit} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title={t("blockQuestion", { name: company.name })}
        confirm={t("blockConfirm")}
        danger
        busy={isPending}
        onConfirm={() => block(false)}
        onClose={() => setAsking(false)}
      >
        {t("blockConsequence")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dating}
        title={t("firstDateQuestion", { name: company.name })}
        confirm={t("firstDateConfirm")}
        busy={isPending}
        onConfirm={extend}
        onClose={() => setDating(false)}
      >
        {t("firstDateConsequence")}
      </ConfirmDialog>
      {entering && <EnterCompanyDialog company={company} onClose={() => setEntering(false)} />}
      {deleting && <DeleteCompanyDialog company={company} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Dialog before the operator enters a company. It asks for a reason, which the company sees in its audit log. */
function EnterCompanyDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
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

/**
 * Dialog before a company is deleted. The operator must type the company's name, so that the wrong company is not
 * deleted.
 */
function DeleteCompanyDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
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
