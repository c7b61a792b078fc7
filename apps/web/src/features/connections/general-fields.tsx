import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { WholeNumberInput } from "../../shared/ui/whole-number-input.tsx";
import { queuesQuery } from "../queues/queries.ts";
import { QueuePicker } from "../queues/queue-picker.tsx";
import type { ConnectionFormState } from "./connection-fields.tsx";
import classes from "./connection-fields.module.css";
import { connectionsTexts } from "./texts.ts";

export function GeneralFields({ form }: { form: ConnectionFormState }) {
  const t = useTexts(connectionsTexts);
  const { data: queues = [] } = useQuery(queuesQuery);
  const minutes = t("dialog.minutes");
  const transferQueueId = form.values.transferQueueId ?? null;
  return (
    <>
      <TextInput label={t("dialog.name")} data-autofocus maxLength={60} autoComplete="off" {...form.getInputProps("name")} />
      <Switch
        label={t("dialog.isDefault")}
        description={t("dialog.isDefaultHint")}
        {...form.getInputProps("isDefault", { type: "checkbox" })}
      />
      <QueuePicker
        label={t("dialog.queues")}
        description={t("dialog.queuesHint")}
        none={t("dialog.noQueues")}
        value={form.values.queueIds ?? []}
        onChange={(queueIds) => form.setFieldValue("queueIds", queueIds)}
      />
      <Section title={t("dialog.transfer")}>
        <NativeSelect
          label={t("dialog.transferQueue")}
          value={transferQueueId ?? ""}
          data={[{ value: "", label: t("dialog.noTransfer") }, ...queues.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(event) => form.setFieldValue("transferQueueId", Number(event.currentTarget.value) || null)}
        />
        <WholeNumberInput label={t("dialog.timeToTransfer")} suffix={minutes} {...form.getInputProps("timeToTransfer")} />
      </Section>
      <Section title={t("dialog.bot")}>
        <WholeNumberInput label={t("dialog.timeUseBotQueues")} suffix={minutes} {...form.getInputProps("timeUseBotQueues")} />
        <WholeNumberInput
          label={t("dialog.maxUseBotQueues")}
          hint={t("dialog.maxUseBotQueuesHint")}
          {...form.getInputProps("maxUseBotQueues")}
        />
      </Section>
      <Section title={t("dialog.expiry")}>
        <WholeNumberInput
          label={t("dialog.expiresTicket")}
          hint={t("dialog.expiresTicketHint")}
          suffix={minutes}
          {...form.getInputProps("expiresTicket")}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes["section"]}>
      <h3 className={classes["heading"]}>{title}</h3>
      <div className={classes["row"]}>{children}</div>
    </section>
  );
}
