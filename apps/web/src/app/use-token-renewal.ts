import { useEffect } from "react";
import { renewSession } from "../shared/api/renew-session.ts";
import { onSession } from "../shared/api/session-signals.ts";
import { storedToken } from "../shared/api/token.ts";
import { renewAfterMs } from "../shared/api/token-expiry.ts";

/** Renews the token at half its lifetime, so that it never expires during a working day. */
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
      // A failure is handled by the next request or reconnect.
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
