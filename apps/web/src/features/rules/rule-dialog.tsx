import { TextInput } from "@mantine/core";
import { createRule, maxRuleName, type Rule, ruleForm, updateRule } from "@recado/contract/ticket-rules";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { actionErrorText } from "../ticket-actions/action-error.ts";
import { ActionSteps } from "../ticket-actions/action-steps.tsx";
import { TicketFilterEditor } from "../ticket-filters/ticket-filter-editor.tsx";
import { ruleDialogTexts } from "./dialog-texts.ts";
import { putRule } from "./queries.ts";
import { RuleTrial } from "./rule-trial.tsx";
import { draftOfRule, offeredActions, type RuleDraft } from "./rule-values.ts";
import classes from "./rules.module.css";
import { rulesTexts } from "./texts.ts";
import { TriggerFields } from "./trigger-fields.tsx";

interface RuleDialogProps {
  /** Rule that is being edited; unset while a new rule is being created. */
  rule?: Rule;
  /** Values with which a new rule starts. */
  start: RuleDraft;
  onClose: () => void;
}

/** Dialog to create or edit a rule, which can be tried before it is saved. */
export function RuleDialog({ rule, start, onClose }: RuleDialogProps) {
  const t = useTexts(ruleDialogTexts);
  const add = useTexts(rulesTexts)("add");
  const client = useQueryClient();
  const { form, refuse, ...dialog } = useEntityForm({
    schema: ruleForm,
    initialValues: rule ? draftOfRule(rule) : start,
    save: async (body, changes) => {
      const saved = rule
        ? await call(updateRule, { params: { id: String(rule.id) }, body: changes })
        : await call(createRule, { body });
      putRule(client, saved);
      showSuccess(t(rule ? "saved" : "created", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: {
      ERR_NO_QUEUE_FOUND: "actions",
      ERR_NO_USER_FOUND: "actions",
      ERR_NO_TAG_FOUND: "actions",
    },
    describe: actionErrorText,
  });
  const { trigger, filter = [], actions, stopsHere = false } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={rule ? t("editTitle") : add}
      size={760}
      isNew={!rule}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {!rule && <p className={classes.hint}>{t("born")}</p>}
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={maxRuleName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TriggerFields
          trigger={trigger}
          error={form.errors["trigger.minutes"]}
          onChange={(changed) => form.setFieldValue("trigger", changed)}
        />
        <TicketFilterEditor
          value={filter}
          errorOf={(index) => form.errors[`filter.${index}.values`]}
          onChange={(changed) => form.setFieldValue("filter", changed)}
        />
        <ActionSteps
          label={t("actions")}
          description={t("actionsHint")}
          path="actions"
          actions={actions}
          errors={form.errors}
          offered={offeredActions}
          onChange={(changed) => form.setFieldValue("actions", changed)}
        />
        <SwitchField
          label={t("stopsHere")}
          description={t("stopsHereHint")}
          checked={stopsHere}
          onChange={(on) => form.setFieldValue("stopsHere", on)}
        />
        <RuleTrial rule={{ trigger, filter, actions }} onRefused={refuse} />
      </div>
    </EntityFormDialog>
  );
}
