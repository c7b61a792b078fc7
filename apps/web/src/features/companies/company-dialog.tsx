import { createCompanyInvitationLink } from "@recado/contract/company-invitations";
import {
  createCompany,
  editCompanyForm,
  type ManagedCompany,
  newCompanyForm,
  type PlanLimitExcess,
  updateCompany,
} from "@recado/contract/managed-companies";
import { ApiError } from "@recado/contract/shared/client";
import type { InvitationLink } from "@recado/contract/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { describeError, showSuccess } from "../../shared/api/show-error.ts";
import { dayIn } from "../../shared/format/time.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { useServerConfirmation } from "../../shared/ui/dialogs/use-confirmed.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { InvitationLinkDialog } from "../invitations/invitation-link-dialog.tsx";
import classes from "./companies.module.css";
import { BillingFields, CompanyFields, FirstAdminFields } from "./company-fields.tsx";
import { companySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

export type CompanyValues = z.input<typeof newCompanyForm>;

export function CompanyDialog({ row: company, onClose }: RowDialogProps<ManagedCompany>) {
  const t = useTexts(companyTexts);
  const client = useQueryClient();
  const created = useRef<InvitedCompany>(undefined);
  const [invited, setInvited] = useState<InvitedCompany>();
  const { confirmation, withConfirmation } = useServerConfirmation({
    read: excessOf,
    title: t("excessTitle"),
    confirm: t("excessConfirm"),
    describe: (excess) => <ExcessList excess={excess} />,
  });
  const schema = (company ? editCompanyForm : newCompanyForm) as z.ZodType<unknown, CompanyValues>;
  const { form, ...dialog } = useEntityForm({
    schema,
    initialValues: valuesOf(company),
    save: async (values, changes) => {
      const saved = company
        ? await withConfirmation((confirmed) => change(company, changes, confirmed))
        : await call(createCompany, { body: values });
      putRow(client, companySource, saved as ManagedCompany);
      // The installation has no mail server, so the next dialog shows the link. If the link cannot be created now, that
      // dialog offers to try again.
      if (!company && saved?.invitation?.delivery === "link")
        created.current = { company: saved, link: await linkOf(saved).catch(() => undefined) };
      else showSuccess(t("done"));
    },
    onSaved: () => (created.current ? setInvited(created.current) : onClose()),
    fieldOfRefusal: {
      ERR_COMPANY_NAME_TAKEN: "name",
      ERR_EMAIL_TAKEN: "userEmail",
      ERR_NO_PLAN_FOUND: "planId",
    },
    describe: (error) => (isExceeded(error) ? describeError(error) : t("saveError")),
  });
  if (invited)
    return (
      <InvitationLinkDialog
        name={invited.company.invitation?.userName ?? invited.company.name}
        created={invited.link}
        createLink={() => linkOf(invited.company)}
        onClose={onClose}
      />
    );
  return (
    <>
      <EntityFormDialog
        {...dialog}
        title={t(company ? "editTitle" : "add")}
        size={760}
        isNew={!company}
        onClose={onClose}
      >
        <div className={classes.fields}>
          <CompanyFields form={form} isNew={!company} />
        </div>
        {!company && (
          <fieldset className={classes.section}>
            <legend className={classes.legend}>{t("firstAdmin")}</legend>
            <p className={classes.hint}>{t("firstAdminHint")}</p>
            <FirstAdminFields form={form} />
          </fieldset>
        )}
        <fieldset className={classes.section}>
          <legend className={classes.legend}>{t("billing")}</legend>
          <BillingFields form={form} />
        </fieldset>
      </EntityFormDialog>
      {confirmation}
    </>
  );
}

/** New company whose first admin's link the dialog shows, because the installation has no mail server. */
interface InvitedCompany {
  company: ManagedCompany;
  link: InvitationLink | undefined;
}

function linkOf({ id }: ManagedCompany): Promise<InvitationLink> {
  return call(createCompanyInvitationLink, { params: { id: String(id) } });
}

function change({ id }: ManagedCompany, changes: Partial<CompanyValues>, isConfirmed: boolean) {
  return call(updateCompany, {
    params: { id: String(id) },
    query: isConfirmed ? { confirmed: "true" } : {},
    body: changes,
  });
}

function isExceeded(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === "ERR_PLAN_EXCEEDED";
}

function billingOf(company: ManagedCompany | undefined) {
  return {
    billingName: company?.billingName ?? "",
    billingTaxId: company?.billingTaxId ?? "",
    billingAddress: company?.billingAddress ?? "",
    billingCity: company?.billingCity ?? "",
    billingState: company?.billingState ?? "",
    billingZipcode: company?.billingZipcode ?? "",
    billingCountry: company?.billingCountry ?? "",
  };
}

function valuesOf(company: ManagedCompany | undefined): CompanyValues {
  return {
    name: company?.name ?? "",
    email: company?.email ?? "",
    phone: company?.phone ?? "",
    // A new company has no plan yet, so the contract's validation asks the operator to choose a plan.
    planId: company?.planId ?? (null as unknown as number),
    status: company?.status ?? true,
    campaignsEnabled: company?.campaignsEnabled ?? true,
    paymentReminders: company?.paymentReminders ?? true,
    dueDate: company?.dueDate ? dayIn(company.timeZone, new Date(company.dueDate)) : null,
    recurrence: company?.recurrence ?? "MENSAL",
    price: company?.price ?? null,
    ...billingOf(company),
    userName: "",
    userEmail: "",
    password: "",
  };
}

/** Lists the limits of the plan that the company exceeds, and what the change of plan would close. */
function ExcessList({ excess }: { excess: readonly PlanLimitExcess[] }) {
  const t = useTexts(companyTexts);
  return (
    <>
      <p>{t("excessIntro")}</p>
      <ul>
        {excess.map(({ what, count, limit, closing }) => (
          <li key={what}>
            {t(`excess.${what}`, { count, limit })}
            {closing.length > 0 &&
              ` ${t("excessClosing", { names: closing.map(({ name }) => name).join(", ") })}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function excessOf(error: unknown): readonly PlanLimitExcess[] | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.excess as PlanLimitExcess[];
}
