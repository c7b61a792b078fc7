import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { assignmentStrategies, type Queue, type queueForm } from "@recado/contract/queues";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import { assignmentTexts } from "./assignment-texts.ts";
import classes from "./queue-dialog.module.css";

type QueueFormState = UseFormReturnType<z.input<typeof queueForm>>;

interface AssignmentFieldsProps {
  form: QueueFormState;
  /** The edited queue; undefined for a new queue, which nobody serves yet. */
  queue: Queue | undefined;
  queues: readonly Queue[];
}

/** Minutes after which a waiting ticket moves, when another queue is chosen first. */
const firstOverflowMinutes = 15;

/** Fields that decide who gets the queue's waiting tickets, and what happens when nobody answers. */
export function AssignmentFields({ form, queue, queues }: AssignmentFieldsProps) {
  const t = useTexts(assignmentTexts);
  const { assignment = "manual", lastAttendantFirst = false, giveBackMinutes, overflow } = form.values;
  const isAutomatic = assignment !== "manual";
  return (
    <>
      <NativeSelect
        label={t("strategy")}
        description={t(`hints.${assignment}`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data-path="assignment"
        value={assignment}
        data={assignmentStrategies.map((value) => ({ value, label: t(`strategies.${value}`) }))}
        onChange={(event) => {
          const chosen = assignmentStrategies.find((known) => known === event.currentTarget.value);
          if (chosen) form.setFieldValue("assignment", chosen);
        }}
      />
      {assignment === "roundRobin" && queue && <Weights form={form} queueId={queue.id} />}
      {isAutomatic && (
        <>
          <SwitchField
            label={t("lastAttendantFirst")}
            description={t("lastAttendantFirstHint")}
            checked={lastAttendantFirst}
            onChange={(checked) => form.setFieldValue("lastAttendantFirst", checked)}
          />
          <WholeNumberInput
            label={t("giveBack")}
            hint={t("giveBackHint")}
            suffix={t("minutes")}
            value={giveBackMinutes || 0}
            error={textOf(form.errors.giveBackMinutes)}
            onChange={(minutes) => form.setFieldValue("giveBackMinutes", minutes === 0 ? null : minutes)}
          />
        </>
      )}
      <NativeSelect
        label={t("overflow")}
        data-path="overflow"
        value={overflow ? String(overflow.queueId) : ""}
        error={form.errors["overflow.queueId"]}
        data={[
          { value: "", label: t("noOverflow") },
          ...queues
            .filter(({ id }) => id !== queue?.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => {
          const queueId = Number(event.currentTarget.value);
          const minutes = overflow?.minutes ?? firstOverflowMinutes;
          form.setFieldValue("overflow", queueId > 0 ? { minutes, queueId } : null);
        }}
      />
      {overflow && (
        <WholeNumberInput
          label={t("overflowMinutes")}
          suffix={t("minutes")}
          value={overflow.minutes}
          error={textOf(form.errors["overflow.minutes"])}
          onChange={(minutes) => form.setFieldValue("overflow", { ...overflow, minutes })}
        />
      )}
    </>
  );
}

/** Weights of the users who serve the queue. */
function Weights({ form, queueId }: { form: QueueFormState; queueId: number }) {
  const t = useTexts(assignmentTexts);
  const { data, isError } = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const users = data?.filter(({ active, queues }) => active && queues.some(({ id }) => id === queueId));
  const { weights = [] } = form.values;
  const weightOf = (userId: number) => weights.find((known) => known.userId === userId)?.weight ?? 1;
  const setWeight = (userId: number, weight: number) => {
    const others = weights.filter((known) => known.userId !== userId);
    form.setFieldValue("weights", weight === 1 ? others : [...others, { userId, weight }]);
  };
  const errorOf = (userId: number) =>
    textOf(form.errors[`weights.${weights.findIndex((known) => known.userId === userId)}.weight`]);
  return (
    <fieldset className={classes.weights}>
      <legend>{t("weights")}</legend>
      <p className={classes.weightsHint}>
        {isError ? t("failed") : t(users?.length === 0 ? "nobody" : "weightsHint")}
      </p>
      {users?.map(({ id, name }) => (
        <WholeNumberInput
          key={id}
          label={name}
          value={weightOf(id)}
          error={errorOf(id)}
          onChange={(weight) => setWeight(id, weight)}
        />
      ))}
    </fieldset>
  );
}

function textOf(error: unknown): string | undefined {
  return typeof error === "string" ? error : undefined;
}
