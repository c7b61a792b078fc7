import { Tabs } from "@mantine/core";
import { createQueue, defaultWeek, type Queue, queueForm, updateQueue } from "@recado/contract/queues";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { WrongTab } from "../../shared/ui/feedback/wrong-tab.tsx";
import { OptionalWeek } from "../../shared/ui/fields/optional-week.tsx";
import { putQueue, queuesQuery } from "../queues/queries.ts";
import { AssignmentFields } from "./assignment-fields.tsx";
import { freeColor } from "./free-color.ts";
import { OptionTree } from "./options/option-tree.tsx";
import { useOptionEditor } from "./options/use-option-editor.ts";
import { MenuPreview } from "./preview/menu-preview.tsx";
import classes from "./queue-dialog.module.css";
import { QueueFields } from "./queue-fields.tsx";
import { queueTexts } from "./texts.ts";

interface QueueDialogProps {
  /** The queue to edit; undefined for a new queue. */
  queue?: Queue;
  onClose: () => void;
  /** Called after a queue was created, because its menu can be edited from then on. */
  onCreated: (id: number) => void;
}

const tabs = ["fields", "assignment", "hours"] as const;
type Tab = (typeof tabs)[number];

export function QueueDialog({ queue, onClose, onCreated }: QueueDialogProps) {
  const t = useTexts(queueTexts);
  const client = useQueryClient();
  const queues = useQueues();
  const editor = useOptionEditor(queue?.id);
  const hasHours = useSetting("scheduleType") === "queue";
  const [chosenTab, setTab] = useState<Tab>("fields");
  const tab = chosenTab === "hours" && !hasHours ? "fields" : chosenTab;
  const created = useRef<number>(undefined);
  const { form, ...dialog } = useEntityForm({
    schema: queueForm,
    initialValues: queue ? valuesOf(queue) : newValues(queues),
    save: async (body, changes) => {
      await editor.save();
      const saved = queue
        ? await call(updateQueue, { params: { id: String(queue.id) }, body: changes })
        : await call(createQueue, { body });
      putQueue(client, saved);
      created.current = saved.id;
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: () => (queue || created.current === undefined ? onClose() : onCreated(created.current)),
    fieldOfRefusal: {
      ERR_QUEUE_NAME_EXISTS: "name",
      ERR_QUEUE_COLOR_ALREADY_EXISTS: "color",
      ERR_NO_INTEGRATION_FOUND: "integrationId",
      ERR_WAPP_GREETING_REQUIRED: "greetingMessage",
      ERR_NO_PROMPT_FOUND: "promptId",
    },
    onIssues: (issues) =>
      setTab(tabs.find((known) => Object.keys(issues).every((field) => tabOf(field) === known)) ?? "fields"),
    isDirtyBeside: editor.isDirty,
  });
  const { name, greetingMessage = "", schedules = [] } = form.values;
  const wrong = Object.keys(form.errors);
  return (
    <EntityFormDialog
      {...dialog}
      title={t(queue ? "editTitle" : "add")}
      size={960}
      isNew={!queue}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(value) => setTab(tabs.find((known) => known === value) ?? "fields")}>
        <Tabs.List className={classes.tabs}>
          {tabs
            .filter((known) => known !== "hours" || hasHours)
            .map((known) => (
              <Tabs.Tab key={known} value={known}>
                {t(`tabs.${known}`)}
                {wrong.some((field) => tabOf(field) === known) && <WrongTab label={t("hasErrors")} />}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value="fields" className={classes.columns}>
          <div className={classes.fields}>
            <QueueFields form={form} isNew={!queue} onShowHours={() => setTab("hours")} />
            <OptionTree editor={queue ? editor : null} />
          </div>
          <MenuPreview
            name={name}
            greeting={greetingMessage}
            options={editor.preview}
            queueNames={namesWith(queues, queue, name)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="assignment" className={classes.hours}>
          <AssignmentFields form={form} queue={queue} queues={queues} />
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="hours" className={classes.hours}>
            <OptionalWeek
              own={t("ownHours")}
              hint={t(hintOfHours(form.values))}
              label={t("hours", { name })}
              path="schedules"
              value={schedules}
              onChange={(week) => form.setFieldValue("schedules", week)}
            />
          </Tabs.Panel>
        )}
      </Tabs>
    </EntityFormDialog>
  );
}

function valuesOf(queue: Queue): z.input<typeof queueForm> {
  const { id: _, orderQueue: __, ...values } = queue;
  return values;
}

function newValues(queues: readonly Queue[]): z.input<typeof queueForm> {
  const words = { name: "", greetingMessage: "", outOfHoursMessage: "" };
  const nobody = { promptId: null, integrationId: null, secondCopies: false };
  const byHand = {
    assignment: "manual",
    lastAttendantFirst: false,
    giveBackMinutes: null,
    overflow: null,
  } as const;
  return { ...words, ...nobody, ...byHand, weights: [], color: freeColor(queues), schedules: defaultWeek };
}

/** Key of the hint about working hours. Working hours have no effect while the queue has no out-of-hours message. */
function hintOfHours({ schedules = [], outOfHoursMessage = "" }: z.input<typeof queueForm>) {
  if (schedules.length === 0) return "alwaysOpen";
  return outOfHoursMessage === "" ? "hoursWithoutMessage" : "hoursHint";
}

const assignmentPaths = ["assignment", "lastAttendantFirst", "giveBackMinutes", "overflow", "weights"];

/** The tab that shows a field of the form. */
function tabOf(path: string): Tab {
  const [field = ""] = path.split(".");
  if (field === "schedules") return "hours";
  return assignmentPaths.includes(field) ? "assignment" : "fields";
}

/** Names of all queues, with the edited queue's typed name; a new queue comes last. */
function namesWith(queues: readonly Queue[], edited: Queue | undefined, name: string): string[] {
  const names = queues.map((queue) => (queue.id === edited?.id ? name : queue.name));
  return edited ? names : [...names, name];
}

/** The company's queues in menu order. The list is empty until the queues have loaded. */
function useQueues(): readonly Queue[] {
  return useQuery(queuesQuery).data ?? [];
}
