import { MultiSelect, TextInput } from "@mantine/core";
import type { Macro } from "@recado/contract/macro-runs";
import { createMacro, macroForm, maxMacroName, maxMacroShortcut, updateMacro } from "@recado/contract/macros";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { describeError, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { useFirstMatch } from "../../shared/ui/fields/use-first-match.ts";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { NothingFound } from "../../shared/ui/lists/nothing-found.tsx";
import { queuesQuery } from "../queues/queries.ts";
import { actionErrorText } from "../ticket-actions/action-error.ts";
import { ActionSteps } from "../ticket-actions/action-steps.tsx";
import classes from "./macros.module.css";
import { macroSource } from "./queries.ts";
import { macroTexts } from "./texts.ts";

export function MacroDialog({ row: macro, onClose }: RowDialogProps<Macro>) {
  const t = useTexts(macroTexts);
  const mayEditShared = useCan("macros:editShared");
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: macroForm,
    initialValues: {
      name: macro?.name ?? "",
      shortcut: macro?.shortcut ?? "",
      isShared: macro?.isShared ?? false,
      queueIds: macro?.queueIds ?? [],
      order: macro?.order ?? 0,
      actions: macro?.actions ?? [],
    },
    save: async (body, changes) => {
      const saved = macro
        ? await call(updateMacro, { params: { id: String(macro.id) }, body: changes })
        : await call(createMacro, { body });
      putRow(client, macroSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_MACRO_SHORTCUT_EXISTS: "shortcut" },
    describe: actionErrorText,
  });
  const { shortcut, isShared = false, queueIds = [], order = 0, actions } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(macro ? "editTitle" : "add")}
      size={760}
      isNew={!macro}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={maxMacroName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <div className={classes.pair}>
          <TextInput
            label={t("shortcut")}
            description={t("shortcutHint")}
            leftSection="/"
            maxLength={maxMacroShortcut}
            autoComplete="off"
            {...form.getInputProps("shortcut")}
            value={shortcut ?? ""}
          />
          <QueuesField chosen={queueIds} onChange={(ids) => form.setFieldValue("queueIds", ids)} />
        </div>
        <ActionSteps
          label={t("actions")}
          description={t("actionsHint")}
          path="actions"
          actions={actions}
          errors={form.errors}
          onChange={(changed) => form.setFieldValue("actions", changed)}
        />
        <WholeNumberInput
          label={t("order")}
          hint={t("orderHint")}
          value={order}
          {...(typeof form.errors.order === "string" ? { error: form.errors.order } : {})}
          onChange={(place) => form.setFieldValue("order", place)}
        />
        {mayEditShared && (
          <SwitchField
            label={t("isShared")}
            description={t("isSharedHint")}
            checked={isShared}
            onChange={(on) => form.setFieldValue("isShared", on)}
          />
        )}
      </div>
    </EntityFormDialog>
  );
}

interface QueuesFieldProps {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Field for the queues of a macro. A queue that no longer exists is left out, and is dropped with the next change. */
function QueuesField({ chosen, onChange }: QueuesFieldProps) {
  const t = useTexts(macroTexts);
  const { data: queues = [], error } = useQuery(queuesQuery);
  const known = chosen.filter((id) => queues.some((queue) => queue.id === id));
  return (
    <MultiSelect
      label={t("queues")}
      description={t("queuesHint")}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={known.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error && describeError(error)}
      data-path="queueIds"
      {...useFirstMatch()}
      nothingFoundMessage={<NothingFound>{t("noQueueFound")}</NothingFound>}
      searchable
      hidePickedOptions
    />
  );
}
