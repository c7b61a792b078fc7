import { ActionIcon, Input, NativeSelect } from "@mantine/core";
import { maxActions } from "@recado/contract/ticket-actions";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { SortMenu } from "../../shared/ui/lists/sort-menu.tsx";
import {
  newAction,
  type TicketActionDraft,
  type TicketActionName,
  ticketActionNames,
} from "./action-draft.ts";
import { ActionFields } from "./action-fields.tsx";
import classes from "./action-steps.module.css";
import { ticketActionTexts } from "./texts.ts";

interface ActionStepsProps<Draft extends TicketActionDraft> {
  label: string;
  description?: string;
  /** Path of the list in the form, such as `actions`. */
  path: string;
  actions: readonly Draft[];
  /** Errors of the form by path; those below `path` are shown at their step. */
  errors: Readonly<Record<string, ReactNode>>;
  /** Names of the actions that can be added; those that people run by default. */
  offered?: readonly TicketActionName[];
  onChange: (actions: Draft[]) => void;
}

/** Names of the actions that people run, such as those of macros. */
const actionsOfPeople = ticketActionNames.filter((name) => name !== "webhook");

/** Editor for a list of actions on a ticket: it adds, changes, orders and removes them. */
export function ActionSteps<Draft extends TicketActionDraft>(props: ActionStepsProps<Draft>) {
  const { label, description, path, actions, errors, offered = actionsOfPeople, onChange } = props;
  const t = useTexts(ticketActionTexts);
  const { keys, setKeys } = useStepKeys(actions.length);
  const errorOf = (index: number) =>
    Object.entries(errors).find(
      ([at]) => at === `${path}.${index}` || at.startsWith(`${path}.${index}.`),
    )?.[1];

  function add(name: TicketActionName): void {
    setKeys([...keys, nextKey()]);
    onChange([...actions, newAction(name) as Draft]);
  }

  function move(from: number, to: number): void {
    setKeys(moved(keys, from, to));
    onChange(moved(actions, from, to));
  }

  function remove(index: number): void {
    setKeys(keys.toSpliced(index, 1));
    onChange(actions.toSpliced(index, 1));
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      labelElement="div"
      error={errors[path]}
      data-path={path}
    >
      {actions.length > 0 && (
        <ol className={classes.steps} aria-label={label}>
          {actions.map((action, index) => (
            <li key={keys[index]} className={classes.step}>
              <div className={classes.head}>
                <strong>
                  {index + 1}. {t(`types.${action.type}`)}
                </strong>
                <span className={classes.buttons}>
                  <SortMenu
                    name={t("step", { place: index + 1 })}
                    index={index}
                    count={actions.length}
                    onMove={(to) => move(index, to)}
                  />
                  <ActionIcon
                    color="red"
                    aria-label={t("remove", { place: index + 1 })}
                    title={t("remove", { place: index + 1 })}
                    onClick={() => remove(index)}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                </span>
              </div>
              <ActionFields
                action={action}
                path={`${path}.${index}`}
                isWrong={errorOf(index) !== undefined}
                onChange={(changed) => onChange(actions.with(index, changed as Draft))}
              />
              <StepError error={errors[`${path}.${index}`]} />
            </li>
          ))}
        </ol>
      )}
      <NativeSelect
        aria-label={t("add")}
        disabled={actions.length >= maxActions}
        description={actions.length >= maxActions ? t("full", { max: maxActions }) : undefined}
        inputWrapperOrder={["input", "description"]}
        value=""
        data={[
          { value: "", label: `+ ${t("add")}` },
          ...offered.map((name) => ({ value: name, label: t(`types.${name}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== "" && add(value as TicketActionName)}
      />
    </Input.Wrapper>
  );
}

function StepError({ error }: { error: ReactNode }) {
  if (!error) return null;
  return (
    <p className={classes.error} role="alert">
      {error}
    </p>
  );
}

/** Keys of the steps for React. They move along with the steps, so that a field keeps its focus and typed words. */
function useStepKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, nextKey));
  return { keys, setKeys };
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from] as T;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
