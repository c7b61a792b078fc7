import { confirmEmail } from "@recado/contract/signup";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { signupTexts } from "../features/signup/texts.ts";
import { call } from "../shared/api/call.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

/**
 * Page that the link in the welcome mail opens; it confirms the user's e-mail address. Confirming an address twice is
 * harmless.
 */
export function ConfirmEmailPage() {
  const t = useTexts(signupTexts);
  const [token] = useState(() => window.location.hash.slice(1));
  const confirmation = useQuery({
    queryKey: ["confirmEmail", token],
    queryFn: () => call(confirmEmail, { body: { token } }),
    retry: false,
  });
  function introOf(): string {
    if (confirmation.isPending) return t("confirming");
    return confirmation.isSuccess ? t("confirmed") : "";
  }

  return (
    <EntryFrame title={t("confirmTitle")} intro={introOf()}>
      {confirmation.error && (
        <ErrorState error={confirmation.error} onRetry={() => void confirmation.refetch()} />
      )}
      <EntryLinks>
        <EntryLink to="/">{t("goOn")}</EntryLink>
      </EntryLinks>
    </EntryFrame>
  );
}
