import { Button, Skeleton } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { type SendingLimits as Limits, pauseSending, resumeSending } from "@recado/contract/sending-limits";
import { IconAdjustments, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { LimitsFacts } from "./limits-facts.tsx";
import { putSendingLimits, useSendingLimits } from "./queries.ts";
import classes from "./sending-limits.module.css";
import { sendingLimitTexts } from "./texts.ts";
import { useThrottleText } from "./use-throttle-text.ts";

const icon = { size: 16, stroke: 1.75 } as const;

/**
 * Section with a number's sending limits, the reason that currently blocks sending, and the latest results of sending.
 */
export function SendingLimitsSection({ connection }: { connection: Pick<Connection, "id" | "name"> }) {
  const t = useTexts(sendingLimitTexts);
  const { data, error, refetch } = useSendingLimits(connection.id);
  return (
    <section className={classes.section} aria-label={t("heading")}>
      <h3 className={classes.heading}>{t("heading")}</h3>
      {data && <Standing limits={data} />}
      {data && <Actions limits={data} name={connection.name} />}
      {data && <LimitsFacts limits={data} />}
      {!data && !error && <Skeleton height={240} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

function Standing({ limits: { held } }: { limits: Limits }) {
  const t = useTexts(sendingLimitTexts);
  const tellHold = useThrottleText();
  return (
    <p className={classes.standing} data-held={held !== null || undefined} role="status">
      {held ? tellHold(held) : t("free")}
    </p>
  );
}

function Actions({ limits, name }: { limits: Limits; name: string }) {
  const t = useTexts(sendingLimitTexts);
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const isPaused = limits.pause !== null;
  const change = useMutation({
    mutationFn: () =>
      call(isPaused ? resumeSending : pauseSending, { params: { id: String(limits.whatsappId) } }),
    onSuccess: (saved) => putSendingLimits(client, saved),
    onError: showError,
  });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon {...icon} />}
        loading={change.isPending}
        onClick={() => change.mutate()}
      >
        {t(isPaused ? "resume" : "pause")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconAdjustments {...icon} />}
        onClick={() => setEditing(true)}
      >
        {t("edit")}
      </Button>
      {editing && <LimitsDialog limits={limits} name={name} onClose={() => setEditing(false)} />}
    </div>
  );
}
