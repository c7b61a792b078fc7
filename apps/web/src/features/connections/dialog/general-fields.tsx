import { Button, TextInput } from "@mantine/core";
import { type Connection, replaceToken } from "@recado/contract/connections";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "../../../shared/ui/fields/copy-field.tsx";
import { NamedSelect } from "../../../shared/ui/fields/named-select.tsx";
import { SwitchField } from "../../../shared/ui/fields/switch-field.tsx";
import { TemplateField } from "../../../shared/ui/fields/template-field.tsx";
import { WholeNumberInput } from "../../../shared/ui/fields/whole-number-input.tsx";
import { queuesQuery } from "../../queues/queries.ts";
import { QueuePicker } from "../../queues/queue-picker.tsx";
import { connectionsQuery } from "../queries.ts";
import { CloudFields } from "./cloud-fields.tsx";
import classes from "./connection-fields.module.css";
import type { ConnectionFormState } from "./connection-fields.tsx";
import { longestMessage } from "./connection-form-values.ts";
import { connectionDialogTexts } from "./dialog-texts.ts";

interface GeneralFieldsProps {
  form: ConnectionFormState;
  connection: Connection | undefined;
}

export function GeneralFields({ form, connection }: GeneralFieldsProps) {
  const t = useTexts(connectionDialogTexts);
  const { data: connections } = useQuery(connectionsQuery);
  const isFirst = !connection && connections?.length === 0;
  const minutes = t("minutes");
  return (
    <>
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <CloudFields form={form} connection={connection} />
      <SwitchField
        label={t("isDefault")}
        description={t(isFirst ? "isDefaultFirst" : "isDefaultHint")}
        disabled={isFirst}
        checked={isFirst || (form.values.isDefault ?? false)}
        onChange={(on) => form.setFieldValue("isDefault", on)}
      />
      <QueuePicker
        label={t("queues")}
        description={`${t("queuesHint")} ${t("queueOrder")}`}
        none={t("noQueues")}
        value={form.values.queueIds ?? []}
        onChange={(queueIds) => form.setFieldValue("queueIds", queueIds)}
      />
      <Section title={t("transfer")}>
        <NamedSelect
          label={t("transferQueue")}
          query={useQuery(queuesQuery)}
          none={t("noTransfer")}
          value={form.values.transferQueueId || null}
          onChange={(id) => form.setFieldValue("transferQueueId", id)}
        />
        <WholeNumberInput
          label={t("timeToTransfer")}
          suffix={minutes}
          {...form.getInputProps("timeToTransfer")}
        />
      </Section>
      <Section title={t("bot")}>
        <WholeNumberInput
          label={t("timeUseBotQueues")}
          suffix={minutes}
          {...form.getInputProps("timeUseBotQueues")}
        />
        <WholeNumberInput
          label={t("maxUseBotQueues")}
          hint={t("maxUseBotQueuesHint")}
          {...form.getInputProps("maxUseBotQueues")}
        />
      </Section>
      <Section title={t("expiry")}>
        <WholeNumberInput
          label={t("expiresTicket")}
          hint={t("expiresTicketHint")}
          suffix={minutes}
          {...form.getInputProps("expiresTicket")}
        />
        <div className={classes.wide}>
          <TemplateField
            label={t("expiresInactiveMessage")}
            path="expiresInactiveMessage"
            maxLength={longestMessage}
            minRows={2}
            value={form.values.expiresInactiveMessage ?? ""}
            error={form.errors.expiresInactiveMessage}
            onChange={(text) => form.setFieldValue("expiresInactiveMessage", text)}
          />
        </div>
      </Section>
      <TokenField connection={connection} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      <div className={classes.row}>{children}</div>
    </section>
  );
}

/**
 * Shows and replaces the connection's token for the external API. The token is created at once, and shown only once.
 */
function TokenField({ connection }: { connection: Connection | undefined }) {
  const t = useTexts(connectionDialogTexts);
  const isInPlan = usePlan()("useExternalApi");
  if (!isInPlan) return null;
  return (
    <section className={classes.section} aria-label={t("token")}>
      <h3 className={classes.heading}>{t("token")}</h3>
      <p className={classes.hint}>{t("tokenHint")}</p>
      {connection ? <Token connection={connection} /> : <p className={classes.hint}>{t("tokenLater")}</p>}
    </section>
  );
}

function Token({ connection: { id, hasToken } }: { connection: Connection }) {
  const t = useTexts(connectionDialogTexts);
  const [isAsking, setAsking] = useState(false);
  const making = useMutation({
    mutationFn: () => call(replaceToken, { params: { id: String(id) } }),
    onError: showError,
    onSettled: () => setAsking(false),
  });
  const token = making.data?.token;
  const exists = hasToken || token !== undefined;
  return (
    <>
      {token === undefined ? (
        <p className={classes.state}>{t(exists ? "tokenKept" : "tokenNone")}</p>
      ) : (
        <CopyField aria-label={t("token")} description={t("tokenOnce")} value={token} readOnly />
      )}
      <div>
        <Button
          variant="default"
          loading={making.isPending}
          onClick={() => (exists ? setAsking(true) : making.mutate())}
        >
          {t(exists ? "tokenReplace" : "tokenMake")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("tokenQuestion")}
        confirm={t("tokenReplace")}
        danger
        busy={making.isPending}
        onConfirm={() => making.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("tokenConsequence")}
      </ConfirmDialog>
    </>
  );
}
