import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { demoQuery } from "../features/demo/queries.ts";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { prefilledEmail, setPrefilledEmail } from "../features/login/prefilled-email.ts";
import { parseRecoveryLink } from "../features/recovery/recovery-link.ts";
import { RequestForm } from "../features/recovery/request-form.tsx";
import { ResetForm } from "../features/recovery/reset-form.tsx";
import { recoveryTexts } from "../features/recovery/texts.ts";
import { showSuccess } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";

/**
 * Page for resetting a password in two steps: the user requests a code by e-mail, and then sets a new password with the
 * code.
 */
export function RecoveryPage() {
  const t = useTexts(recoveryTexts);
  const navigate = useNavigate();
  const { data: demo } = useQuery(demoQuery);
  const [link] = useState(() => parseRecoveryLink(window.location.hash));
  const [email, setEmail] = useState(link?.email ?? prefilledEmail());
  const [hasCode, setHasCode] = useState(link !== undefined);
  useEffect(() => {
    // The code is removed from the URL, so that it does not stay in the browser's history.
    if (link) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [link]);

  function finish(): void {
    showSuccess(t("done"));
    setPrefilledEmail(email);
    void navigate({ to: "/login" });
  }

  return (
    <EntryFrame title={t("title")} intro={hasCode ? t("enterCode", { email }) : t("intro")}>
      {hasCode ? (
        <>
          <ResetForm email={email} code={link?.code ?? ""} onDone={finish} />
          <Button variant="default" onClick={() => setHasCode(false)}>
            {t("sendAgain")}
          </Button>
        </>
      ) : (
        <RequestForm
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setHasCode(true);
          }}
        />
      )}
      <EntryLinks>
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
        <EntryLink to="/signup">{t("toSignup")}</EntryLink>
        {demo?.keepsMails && <EntryLink to="/demo-mails">{t("mails")}</EntryLink>}
      </EntryLinks>
    </EntryFrame>
  );
}
