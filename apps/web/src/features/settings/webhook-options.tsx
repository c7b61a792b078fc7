import { Button, TextInput } from "@mantine/core";
import {
  getOperatorWebhook,
  type OperatorWebhook,
  renewOperatorWebhookSecret,
  testOperatorWebhook,
  updateOperatorWebhook,
} from "@recado/contract/operator-webhook";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { NewSecret } from "./new-secret.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { webhookTexts } from "./webhook-texts.ts";

type Steps = ReturnType<typeof useWebhookSteps>;

/** Settings of the operator's webhook, which reports events of companies, and a list of its latest deliveries. */
export function WebhookOptions() {
  const { data, error, refetch } = useHostWebhook();
  const steps = useWebhookSteps();
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={56} />
    );
  return (
    <>
      <AddressOption url={data.url} naming={steps.naming} />
      {data.secretSince !== null && (
        <>
          <SecretOption since={data.secretSince} secret={steps.secret} renewing={steps.renewing} />
          <TestOption testing={steps.testing} />
        </>
      )}
      <WebhookDeliveries deliveries={data.deliveries} />
    </>
  );
}

function AddressOption({ url, naming }: { url: string | null; naming: Steps["naming"] }) {
  const t = useTexts(webhookTexts);
  const shared = useTexts(sharedTexts);
  const [typed, setTyped] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const address = (typed ?? url ?? "").trim();
  return (
    <SettingOptionRow label={t("url")} hint={t("urlHint")} error={naming.error}>
      {(control) => (
        <form
          className={classes.token}
          onSubmit={(event) => {
            event.preventDefault();
            if (address !== "" && address !== url)
              naming.mutate(address, {
                onSuccess: () => setTyped((now) => (now?.trim() === address ? undefined : now)),
              });
          }}
        >
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            value={typed ?? url ?? ""}
            maxLength={2_000}
            autoComplete="off"
            placeholder="https://"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={address === "" || address === url}
            loading={naming.isPending}
          >
            {shared("save")}
          </Button>
          {url !== null && (
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              {t("remove")}
            </Button>
          )}
          <ConfirmDialog
            opened={isAsking}
            title={t("removeTitle")}
            confirm={t("remove")}
            danger
            busy={naming.isPending}
            onConfirm={() =>
              naming.mutate(null, {
                onSuccess: () => setTyped(undefined),
                onSettled: () => setAsking(false),
              })
            }
            onClose={() => setAsking(false)}
          >
            {t("removeText")}
          </ConfirmDialog>
        </form>
      )}
    </SettingOptionRow>
  );
}

function SecretOption({
  since,
  secret,
  renewing,
}: {
  since: string;
  secret: string | null;
  renewing: Steps["renewing"];
}) {
  const t = useTexts(webhookTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SettingOptionRow
        label={t("secret")}
        hint={t("secretHint", { date: formatDateTime(since) })}
        error={renewing.error}
      >
        {(control) => (
          <Button {...control} aria-label={t("renew")} variant="default" onClick={() => setAsking(true)}>
            {t("renew")}
          </Button>
        )}
      </SettingOptionRow>
      {secret !== null && <NewSecret secret={secret} />}
      <ConfirmDialog
        opened={isAsking}
        title={t("renewTitle")}
        confirm={t("renew")}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t("renewText")}
      </ConfirmDialog>
    </>
  );
}

function TestOption({ testing }: { testing: Steps["testing"] }) {
  const t = useTexts(webhookTexts);
  return (
    <SettingOptionRow label={t("test")} hint={t("testHint")} error={testing.error}>
      {(control) => (
        <Button {...control} variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t("send")}
        </Button>
      )}
    </SettingOptionRow>
  );
}

const queryKey = ["host-webhook"];

function useHostWebhook() {
  const client = useQueryClient();
  useLiveEvent("hostWebhook", () => void client.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: () => call(getOperatorWebhook, {}) });
}

/** Actions for changing the webhook, and its new secret, which is kept only until the user leaves the page. */
function useWebhookSteps() {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const known = (webhook: OperatorWebhook) => client.setQueryData(queryKey, webhook);
  return {
    secret,
    naming: useMutation({
      mutationFn: (url: string | null) => call(updateOperatorWebhook, { body: { url } }),
      onSuccess: ({ webhook, secret: made }) => {
        known(webhook);
        if (made !== null || webhook.url === null) setSecret(made);
      },
    }),
    renewing: useMutation({
      mutationFn: () => call(renewOperatorWebhookSecret, {}),
      onSuccess: ({ webhook, secret: made }) => {
        known(webhook);
        setSecret(made);
      },
    }),
    testing: useMutation({ mutationFn: () => call(testOperatorWebhook, {}), onSuccess: known }),
  };
}
