import { TextInput } from "@mantine/core";
import { createPlan, type PlanWithUsage, planForm, updatePlan } from "@recado/contract/plans";
import { ApiError } from "@recado/contract/shared/client";
import { planFlags } from "@recado/contract/shared/permissions";
import { isArrangedPlan } from "@recado/contract/shared/plan";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { describeError, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { useServerConfirmation } from "../../shared/ui/dialogs/use-confirmed.tsx";
import { MoneyInput } from "../../shared/ui/fields/money-input.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import classes from "./plan-dialog.module.css";
import { planSource } from "./queries.ts";
import { planTexts } from "./texts.ts";

type PlanValues = z.input<typeof planForm>;

const numbers = ["users", "connections", "queues", "schedules"] as const;

export function PlanDialog({ row: plan, onClose }: RowDialogProps<PlanWithUsage>) {
  const t = useTexts(planTexts);
  const client = useQueryClient();
  const { confirmation, withConfirmation } = useServerConfirmation({
    read: exceedingOf,
    title: t("exceededTitle"),
    confirm: t("exceededConfirm"),
    describe: (count) => t("exceeded", { count }),
  });
  const { form, ...dialog } = useEntityForm({
    schema: planForm,
    initialValues: valuesOf(plan),
    save: async (body, changes) => {
      const saved = plan
        ? await withConfirmation((isConfirmed) => change(plan, changes, isConfirmed))
        : await call(createPlan, { body });
      putRow(client, planSource, saved as PlanWithUsage);
      showSuccess(t("done"));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_PLAN_NAME_EXISTS: "name" },
    describe: (error) => (exceedingOf(error) === undefined ? t("saveError") : describeError(error)),
  });
  const { values } = form;
  const isArranged = isArrangedPlan(values.name);
  return (
    <>
      <EntityFormDialog
        {...dialog}
        title={t(plan ? "editTitle" : "add")}
        size={760}
        isNew={!plan}
        onClose={onClose}
      >
        <div className={classes.fields}>
          <TextInput
            className={classes.whole}
            label={t("field.name")}
            data-autofocus
            maxLength={50}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          {numbers.map((name) => (
            <WholeNumberInput
              key={name}
              label={t(`field.${name}`)}
              {...(name === "schedules" ? { hint: t("field.schedulesHint") } : {})}
              {...form.getInputProps(name)}
            />
          ))}
          <WholeNumberInput
            label={t("field.storage")}
            hint={t("field.storageHint")}
            suffix="MB"
            {...form.getInputProps("storageMegabytes")}
            value={values.storageMegabytes ?? 0}
            onChange={(most) => form.setFieldValue("storageMegabytes", most === 0 ? null : most)}
          />
          <MoneyInput label={t("field.value")} {...form.getInputProps("value")} />
        </div>
        <fieldset className={classes.flags}>
          <legend className={classes.legend}>{t("included")}</legend>
          {planFlags.map((flag) => (
            <SwitchField
              key={flag}
              label={t(`flags.${flag}`)}
              description={t(`flagHints.${flag}`)}
              checked={values[flag] ?? true}
              onChange={(on) => form.setFieldValue(flag, on)}
            />
          ))}
        </fieldset>
        <SwitchField
          label={t("field.offered")}
          description={t(isArranged ? "field.arrangedHint" : "field.offeredHint")}
          disabled={isArranged}
          checked={!isArranged && (values.offered ?? true)}
          onChange={(on) => form.setFieldValue("offered", on)}
        />
      </EntityFormDialog>
      {confirmation}
    </>
  );
}

function change({ id }: PlanWithUsage, changes: Partial<PlanValues>, isConfirmed: boolean) {
  return call(updatePlan, {
    params: { id: String(id) },
    query: isConfirmed ? { confirmed: "true" } : {},
    body: changes,
  });
}

function valuesOf(plan: PlanWithUsage | undefined): PlanValues {
  if (!plan)
    return { name: "", users: 1, connections: 1, queues: 1, schedules: 0, storageMegabytes: null, value: 0 };
  const { id: _, companies: __, ...values } = plan;
  return values;
}

/**
 * Reads from an error the number of companies that exceed the changed plan's limits. Returns undefined for other
 * errors.
 */
function exceedingOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.companies as number;
}
