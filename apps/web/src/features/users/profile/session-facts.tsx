import { Button, Skeleton } from "@mantine/core";
import { getSession } from "@recado/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession } from "../../../shared/session/session-context.ts";
import { useConfirmLeaving } from "../../../shared/session/use-confirm-leaving.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { browserName } from "./browser-name.ts";
import classes from "./profile.module.css";
import { profileTexts } from "./profile-texts.ts";

/** Displays facts about the user's session, with a button to sign out. */
export function SessionFacts() {
  const t = useTexts(profileTexts);
  const { logout } = useSession();
  const { question, leave } = useConfirmLeaving(() => void logout().catch(showError));
  const { data, error, refetch } = useQuery({
    queryKey: ["session"],
    queryFn: () => call(getSession, {}),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const { userAgent, since, lastSeenAt, expiresAt } = data;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("browser")}</dt>
        <dd title={userAgent}>{browserName(userAgent) || t("unknownBrowser")}</dd>
        <dt>{t("since")}</dt>
        <dd>{formatDateTime(since)}</dd>
        <dt>{t("lastSeen")}</dt>
        <dd>{formatDateTime(lastSeenAt ?? since)}</dd>
        <dt>{t("expires")}</dt>
        <dd>{formatDateTime(expiresAt)}</dd>
      </dl>
      <div className={classes.foot}>
        <Button variant="default" onClick={leave}>
          {t("signOut")}
        </Button>
      </div>
      <Suspense>{question}</Suspense>
    </>
  );
}
