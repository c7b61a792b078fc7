import { Alert, Button, Skeleton } from "@mantine/core";
import {
  cancelOwnSecondFactorRemoval,
  getSecondFactor,
  recoveryCodeCount,
} from "@recado/contract/second-factors";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import classes from "./second-factor.module.css";
import { secondFactorTexts } from "./texts.ts";

const SecondFactorDialog = lazyComponent(() =>
  import("./second-factor-dialog.tsx").then((module) => ({ default: module.SecondFactorDialog })),
);

const secondFactorQuery = queryOptions({
  queryKey: ["secondFactor"],
  queryFn: () => call(getSecondFactor, {}),
  staleTime: 0,
});

/**
 * Whether the user's second factor is on, with buttons to turn it on and off and to get new recovery codes.
 * `onFinished` is called when the dialog closes.
 */
export function SecondFactorChoice({ onFinished }: { onFinished?: () => void }) {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [task, setTask] = useState<"setUp" | "renew" | "turnOff">();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} />;
  const { since, recoveryCodesLeft, removalDueAt } = data;
  return (
    <div className={classes.choice}>
      {removalDueAt !== null && <RemovalNotice dueAt={removalDueAt} />}
      <div className={classes.state}>
        <p className={classes.line}>{since === null ? t("off") : t("on", { date: formatDateTime(since) })}</p>
        {since !== null && (
          <p className={classes.note}>{t("left", { count: recoveryCodesLeft, total: recoveryCodeCount })}</p>
        )}
      </div>
      <div className={classes.buttons}>
        {since === null ? (
          <Button variant="default" onClick={() => setTask("setUp")}>
            {t("activate")}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setTask("renew")}>
              {t("renew")}
            </Button>
            <Button variant="default" onClick={() => setTask("turnOff")}>
              {t("deactivate")}
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {task && (
          <SecondFactorDialog
            task={task}
            onChanged={() => void client.invalidateQueries(secondFactorQuery)}
            onClose={() => {
              setTask(undefined);
              onFinished?.();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Notice of a removal that an admin or the operator requested, with a button that cancels it. */
function RemovalNotice({ dueAt }: { dueAt: string }) {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(cancelOwnSecondFactorRemoval, {}),
    onError: showError,
    onSettled: () => client.invalidateQueries(secondFactorQuery),
  });
  return (
    <Alert role="status" color="yellow" className={classes.notice}>
      <p className={classes.line}>{t("removal", { at: formatDateTime(dueAt) })}</p>
      <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {t("cancelRemoval")}
      </Button>
    </Alert>
  );
}
