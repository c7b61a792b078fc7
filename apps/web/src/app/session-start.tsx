import { useEffect } from "react";
import { OfflineError } from "../shared/api/offline-error.ts";
import { renewUserSession } from "../shared/api/renew-session.ts";
import { useSession } from "../shared/session/session-context.ts";
import { Delayed } from "../shared/ui/feedback/delayed.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { Logo } from "../shared/ui/layout/logo.tsx";
import classes from "./session-start.module.css";

const retryMs = 2_000;

/**
 * Page that is displayed while the stored session is being renewed. If the server is unreachable, it retries and offers
 * a button to retry at once.
 */
export function SessionStart({ unreachable }: { unreachable: boolean }) {
  const { start } = useSession();
  useEffect(() => {
    if (!unreachable) return;
    // The result is not needed here: a success is announced by a session signal, and the error is already displayed.
    const retry = setInterval(() => void renewUserSession().catch(() => {}), retryMs);
    return () => clearInterval(retry);
  }, [unreachable]);
  return (
    <main className={classes.page}>
      {unreachable ? (
        <ErrorState error={new OfflineError()} onRetry={start} />
      ) : (
        <Delayed>
          <span className={classes.logo}>
            <Logo size={48} />
          </span>
        </Delayed>
      )}
    </main>
  );
}
