import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { useConfirmLeaving } from "../../../shared/session/use-confirm-leaving.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import classes from "./profile.module.css";
import { sessionTexts } from "./session-texts.ts";
import { SessionList, userSessionsQuery } from "./user-sessions.ts";

/** The user's own session and former ones, with a button to sign out. */
export function OwnSessions() {
  const t = useTexts(sessionTexts);
  const { id } = useUser();
  const { logout } = useSession();
  const { question, leave } = useConfirmLeaving(() => void logout().catch(showError));
  const { data, error, refetch } = useQuery(userSessionsQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  return (
    <>
      <Suspense fallback={<Skeleton height={96} />}>
        <SessionList sessions={data} note={data.length > 1 ? t("unfamiliar") : ""} />
      </Suspense>
      <div className={classes.foot}>
        <Button variant="default" onClick={leave}>
          {t("signOut")}
        </Button>
      </div>
      <Suspense>{question}</Suspense>
    </>
  );
}
