import { ActionIcon, Button, MultiSelect, NativeSelect } from "@mantine/core";
import { listTagNames } from "@recado/contract/tags";
import type { TicketCondition } from "@recado/contract/ticket-filters";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import { slaStates } from "@recado/contract/ticket-sla";
import { ticketStatuses } from "@recado/contract/ticket-status";
import { listUserNames } from "@recado/contract/users";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useFirstMatch } from "../../shared/ui/fields/use-first-match.ts";
import { useConnections } from "../connections/use-connections.ts";
import { queuesQuery } from "../queues/queries.ts";
import { priorityTexts } from "../tickets/priority-texts.ts";
import { slaStateTexts } from "../tickets/sla-state-texts.ts";
import {
  type ChoiceCondition,
  type ChoiceField,
  createCondition,
  type EditableField,
  editableFields,
  isChoice,
  isFlag,
  keysOf,
  optionOfNothing,
  withKeys,
} from "./conditions.ts";
import classes from "./ticket-filter-editor.module.css";
import { ticketFilterTexts } from "./ticket-filter-texts.ts";

interface TicketFilterEditorProps {
  value: readonly TicketCondition[];
  onChange: (filter: TicketCondition[]) => void;
  /** Field that no condition may have. */
  without?: EditableField;
  /** Returns the error of the condition at an index, if the form has one. */
  errorOf: (index: number) => ReactNode;
}

/**
 * Fields for a typed filter over tickets, one row for each condition. Conditions that the editor does not know, such as
 * ones on times, are shown by their name and stay as they are.
 */
export function TicketFilterEditor({ value, without, onChange, errorOf }: TicketFilterEditorProps) {
  const t = useTexts(ticketFilterTexts);
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.title}>{t("title")}</legend>
      <p className={classes.hint}>{t(value.length === 0 ? "all" : "every")}</p>
      {value.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity besides their place.
          key={index}
          condition={condition}
          fields={editableFields.filter((field) => field !== without)}
          place={index + 1}
          error={errorOf(index)}
          onChange={(changed) => onChange(value.with(index, changed))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...value, createCondition("queue")])}
      >
        {t("add")}
      </Button>
    </fieldset>
  );
}

interface ConditionRowProps {
  condition: TicketCondition;
  fields: readonly EditableField[];
  place: number;
  error: ReactNode;
  onChange: (condition: TicketCondition) => void;
  onRemove: () => void;
}

function ConditionRow({ condition, fields, place, error, onChange, onRemove }: ConditionRowProps) {
  const t = useTexts(ticketFilterTexts);
  const remove = t("remove", { place });
  const isKnown = isChoice(condition) || isFlag(condition);
  return (
    <div className={classes.condition}>
      {isKnown ? (
        <>
          <NativeSelect
            aria-label={t("field", { place })}
            data={fields.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
            value={condition.field}
            onChange={({ currentTarget }) => {
              const field = fields.find((name) => name === currentTarget.value);
              if (field) onChange(createCondition(field));
            }}
          />
          <OperatorSelect condition={condition} place={place} onChange={onChange} />
        </>
      ) : (
        <span className={classes.other}>{t("other", { name: condition.field })}</span>
      )}
      <ActionIcon aria-label={remove} title={remove} size={36} onClick={onRemove}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {isChoice(condition) && (
        <ValuesSelect condition={condition} place={place} error={error} onChange={onChange} />
      )}
    </div>
  );
}

function OperatorSelect({
  condition,
  place,
  onChange,
}: Omit<ConditionRowProps, "fields" | "error" | "onRemove">) {
  const t = useTexts(ticketFilterTexts);
  const label = t("operator", { place });
  if (isFlag(condition))
    return (
      <NativeSelect
        aria-label={label}
        data={[
          { value: "yes", label: t("yes") },
          { value: "no", label: t("no") },
        ]}
        value={condition.is ? "yes" : "no"}
        onChange={({ currentTarget }) => onChange({ ...condition, is: currentTarget.value === "yes" })}
      />
    );
  if (!isChoice(condition)) return null;
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: "anyOf", label: t("anyOf") },
        { value: "noneOf", label: t("noneOf") },
      ]}
      value={condition.is}
      onChange={({ currentTarget }) =>
        onChange({ ...condition, is: currentTarget.value === "anyOf" ? "anyOf" : "noneOf" })
      }
    />
  );
}

interface ValuesSelectProps extends Omit<ConditionRowProps, "condition" | "fields" | "onRemove"> {
  condition: ChoiceCondition;
}

function ValuesSelect({ condition, place, error, onChange }: ValuesSelectProps) {
  const t = useTexts(ticketFilterTexts);
  const options = useOptions(condition.field);
  const chosen = keysOf(condition);
  return (
    <MultiSelect
      className={classes.values}
      aria-label={t("values", { place })}
      placeholder={chosen.length === 0 ? t("choose") : ""}
      data={options}
      value={chosen}
      error={error}
      onChange={(keys) => onChange(withKeys(condition, keys))}
      {...useFirstMatch()}
      searchable
      hidePickedOptions
    />
  );
}

function useOptions(field: ChoiceField): { value: string; label: string }[] {
  const t = useTexts(ticketFilterTexts);
  const priorities = useTexts(priorityTexts);
  const states = useTexts(slaStateTexts);
  const queues = useQuery({ ...queuesQuery, enabled: field === "queue" });
  const tags = useQuery({
    queryKey: ["tags", "list"],
    queryFn: () => call(listTagNames, {}),
    enabled: field === "tag",
  });
  const users = useQuery({
    queryKey: ["users", "names"],
    queryFn: () => call(listUserNames, {}),
    enabled: field === "user",
  });
  const connections = useConnections({ enabled: field === "connection" });
  if (field === "priority") return ticketPriorities.map((value) => ({ value, label: priorities(value) }));
  if (field === "status") return ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  if (field === "sla")
    return [
      ...slaStates.map((value) => ({ value, label: states(value) })),
      ...optionOfNothing(field, states("none")),
    ];
  const rows = { queue: queues, tag: tags, user: users, connection: connections }[field].data ?? [];
  return [
    ...optionOfNothing(field, t("none")),
    ...rows.map(({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })),
  ];
}
