import { NativeSelect, TextInput } from "@mantine/core";
import {
  createSlaPolicy,
  maxSlaPolicyName,
  type SlaPolicy,
  slaCalendars,
  slaPolicyForm,
  updateSlaPolicy,
} from "@recado/contract/sla-policies";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { TicketFilterEditor } from "../ticket-filters/ticket-filter-editor.tsx";
import classes from "./sla.module.css";
import { SlaHours } from "./sla-hours.tsx";
import { slaSource } from "./sla-source.ts";
import { slaTexts } from "./sla-texts.ts";

export function SlaDialog({ row: policy, onClose }: RowDialogProps<SlaPolicy>) {
  const t = useTexts(slaTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: slaPolicyForm,
    initialValues: {
      name: policy?.name ?? "",
      active: policy?.active ?? true,
      filter: policy?.filter ?? [],
      firstAnswerMinutes: policy ? policy.firstAnswerMinutes : 60,
      nextAnswerMinutes: policy?.nextAnswerMinutes ?? null,
      resolutionMinutes: policy?.resolutionMinutes ?? null,
      calendar: policy?.calendar ?? "company",
      hours: policy?.hours ?? [],
    },
    save: async (body, changes) => {
      const saved = policy
        ? await call(updateSlaPolicy, { params: { id: String(policy.id) }, body: changes })
        : await call(createSlaPolicy, { body });
      putRow(client, slaSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_SLA_POLICY_NAME_EXISTS: "name" },
  });
  const { active = true, filter = [], calendar = "company", hours = [] } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(policy ? "editTitle" : "add")}
      size={560}
      isNew={!policy}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={maxSlaPolicyName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TicketFilterEditor
          value={filter}
          without="sla"
          errorOf={(index) => form.errors[`filter.${index}.values`]}
          onChange={(changed) => form.setFieldValue("filter", changed)}
        />
        <div className={classes.targets}>
          {(["firstAnswerMinutes", "nextAnswerMinutes", "resolutionMinutes"] as const).map((target) => (
            <WholeNumberInput
              key={target}
              label={t(`columns.${target}`)}
              suffix={t("unit")}
              value={Number(form.values[target] || 0)}
              error={String(form.errors[target] ?? "")}
              onChange={(minutes) => form.setFieldValue(target, minutes || null)}
            />
          ))}
        </div>
        <p className={classes.hint}>{t("targetHint")}</p>
        <NativeSelect
          label={t("calendar")}
          data={slaCalendars.map((value) => ({ value, label: t(`calendars.${value}`) }))}
          value={calendar}
          onChange={({ currentTarget }) => {
            const chosen = slaCalendars.find((one) => one === currentTarget.value);
            if (chosen) form.setFieldValue("calendar", chosen);
          }}
        />
        {calendar === "own" && (
          <SlaHours value={hours} onChange={(changed) => form.setFieldValue("hours", changed)} />
        )}
        <SwitchField
          label={t("active")}
          description={t("activeHint")}
          checked={active}
          onChange={(on) => form.setFieldValue("active", on)}
        />
      </div>
    </EntityFormDialog>
  );
}
