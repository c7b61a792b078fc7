import { Button } from "@mantine/core";
import { getRuleSecret, renewRuleSecret } from "@recado/contract/ticket-rules";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "../../shared/ui/fields/copy-field.tsx";
import classes from "./action-steps.module.css";
import { ticketActionTexts } from "./texts.ts";

const secretQuery = queryOptions({ queryKey: ["rule-secret"], queryFn: () => call(getRuleSecret, {}) });

/** Says since when calls are signed, and creates or replaces the secret, which is shown until the dialog closes. */
export function WebhookSecret() {
  const t = useTexts(ticketActionTexts);
  const client = useQueryClient();
  const { data } = useQuery(secretQuery);
  const [isAsking, setAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: () => call(renewRuleSecret, {}),
    onSuccess: ({ secretSince }) => client.setQueryData(secretQuery.queryKey, { secretSince }),
    onError: showError,
    onSettled: () => setAsking(false),
  });
  if (!data) return null;
  const { secretSince } = data;
  const renew = t(secretSince === null ? "secret.create" : "secret.renew");
  return (
    <div className={classes.secret}>
      <p className={classes.hint}>
        {secretSince === null ? t("secret.none") : t("secret.since", { date: formatDateTime(secretSince) })}
      </p>
      {renewing.data ? (
        <CopyField
          label={t("secret.name")}
          description={t("secret.once")}
          value={renewing.data.secret}
          readOnly
        />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={renewing.isPending}
          onClick={() => (secretSince === null ? renewing.mutate() : setAsking(true))}
        >
          {renew}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("secret.renewTitle")}
        confirm={renew}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("secret.renewText")}
      </ConfirmDialog>
    </div>
  );
}
