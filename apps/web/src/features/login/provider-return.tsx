import { Skeleton } from "@mantine/core";
import { finishOidcLogin } from "@recado/contract/identity-providers";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { OfflineError } from "../../shared/api/offline-error.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { endProviderReturn, keptTarget, linkTarget } from "../../shared/session/provider-return.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { Delayed } from "../../shared/ui/feedback/delayed.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { providerTexts } from "./provider-texts.ts";

interface ProviderReturnProps {
  /** Query with which the provider sent the browser back. */
  response: string;
  onDone: () => void;
  /** Receives the error of a refused sign-in, or the one that asks for the code of a second factor. */
  onRefusal: (error: unknown) => void;
}

/** Finishes a sign-in at an identity provider, or the link of an account, and goes on to the page that was asked for. */
export function ProviderReturn({ response, onDone, onRefusal }: ProviderReturnProps) {
  const t = useTexts(providerTexts);
  const { state, enter } = useSession();
  const router = useRouter();
  const [outage, setOutage] = useState<OfflineError>();
  /** The response works once, so it must not be sent again if React runs the effect twice. */
  const isSent = useRef(false);

  async function finish(): Promise<void> {
    setOutage(undefined);
    try {
      const session = await call(finishOidcLogin, { body: { response } });
      const target = keptTarget();
      endProviderReturn(target);
      onDone();
      enter(session);
      if (target === linkTarget) showSuccess(t("linked"));
      // A user who was signed in already stays so, and the guards of the routes run again only if they are asked to.
      void router.invalidate();
    } catch (error) {
      if (error instanceof OfflineError) setOutage(error);
      else refuse(error);
    }
  }

  function refuse(error: unknown): void {
    endProviderReturn(keptTarget());
    if (state.status !== "signedIn") {
      onRefusal(error);
      return;
    }
    showError(error);
    void router.invalidate();
  }

  const begin = useEffectEvent(() => void finish());
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    begin();
  }, []);

  if (outage) return <ErrorState error={outage} onRetry={() => void finish()} />;
  return (
    <Delayed>
      <Skeleton height={42} />
    </Delayed>
  );
}
