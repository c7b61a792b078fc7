import { ActionIcon, Button } from "@mantine/core";
import { extendCompany, type ManagedCompany, updateCompany } from "@recado/contract/managed-companies";
import { IconHeadset, IconLock, IconLockOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow, refetchRows } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import classes from "./companies.module.css";
import { DeleteCompanyDialog } from "./delete-company-dialog.tsx";
import { EnterCompanyDialog } from "./enter-company-dialog.tsx";
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
    onSettled: () => setAsking(false),
  });
  const block = (status: boolean) =>
    mutate(() => call(updateCompany, { params, query: {}, body: { status } }));
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
        onClick={() => mutate(() => call(extendCompany, { params, body: { from: company.dueDate } }))}
      >
        {t("extend")}
      </Button>
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
      {entering && <EnterCompanyDialog company={company} onClose={() => setEntering(false)} />}
      {deleting && <DeleteCompanyDialog company={company} onClose={() => setDeleting(false)} />}
    </div>
  );
}
