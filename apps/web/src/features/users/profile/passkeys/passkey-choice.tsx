import { Button, Skeleton } from "@mantine/core";
import { listPasskeys, type Passkey } from "@recado/contract/passkeys";
import { IconFingerprint } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../../shared/live/use-live-event.ts";
import { canUsePasskeys } from "../../../../shared/passkeys/passkey-support.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import profile from "../profile.module.css";
import classes from "../session-list.module.css";
import { passkeyTexts } from "./texts.ts";

const PasskeyDialog = lazyComponent(() =>
  import("./passkey-dialog.tsx").then((module) => ({ default: module.PasskeyDialog })),
);

const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => call(listPasskeys, {}),
  staleTime: 0,
});

/** The user's passkeys, with buttons to add and remove them. */
export function PasskeyChoice() {
  const t = useTexts(passkeyTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [task, setTask] = useState<"add" | Passkey>();
  const reload = () => void client.invalidateQueries(passkeysQuery);
  useLiveEvent("passkeys", reload);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} />;
  return (
    <>
      {data.length === 0 ? (
        <p className={classes.note}>{t("none")}</p>
      ) : (
        <ul className={classes.rows} aria-label={t("list")}>
          {data.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <PasskeyFacts passkey={passkey} />
              <Button
                variant="default"
                aria-label={t("removeNamed", { name: passkey.name })}
                onClick={() => setTask(passkey)}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={profile.foot}>
        {canUsePasskeys() ? (
          <Button variant="default" onClick={() => setTask("add")}>
            {t("add")}
          </Button>
        ) : (
          <p className={classes.note}>{t("unsupported")}</p>
        )}
      </div>
      <Suspense>
        {task && <PasskeyDialog task={task} onChanged={reload} onClose={() => setTask(undefined)} />}
      </Suspense>
    </>
  );
}

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTexts(passkeyTexts);
  const used = lastUsedAt === null ? t("unused") : t("used", { date: formatDateTime(lastUsedAt) });
  return (
    <>
      <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.grownLines}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>{`${t("added", { date: formatDateTime(createdAt) })} · ${used}`}</p>
      </div>
    </>
  );
}
