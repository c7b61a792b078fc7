import { useEffect } from "react";
import { renewSession } from "../shared/api/renew-session.ts";
import { onSession } from "../shared/api/session-signals.ts";
import { storedToken } from "../shared/api/token.ts";
import { renewAfterMs } from "../shared/api/token-expiry.ts";

/** Renews the token at half its life, so that a working day knows no expiry and no reload. */
export function useTokenRenewal(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    let timer = 0;
    function arm(): void {
      window.clearTimeout(timer);
      const delay = renewAfterMs(storedToken() ?? "");
      if (delay !== null) timer = window.setTimeout(renew, delay);
    }
    function renew(): void {
      // What fails here fails again, and is answered, at the next request or reconnect.
      renewSession().catch(arm);
    }
    const stop = onSession("renewed", arm);
    arm();
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [signedIn]);
}
