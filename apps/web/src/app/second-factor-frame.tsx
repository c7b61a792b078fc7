import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { SecondFactorChoice } from "../features/users/profile/second-factor/second-factor-choice.tsx";
import { renewUserSession } from "../shared/api/renew-session.ts";
import { showError } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../shared/session/session-context.ts";
import { Logo } from "../shared/ui/layout/logo.tsx";
import { useBrandTitle } from "../shared/ui/layout/page-title.ts";
import classes from "./payment-frame.module.css";
import { secondFactorDueTexts } from "./second-factor-due-texts.ts";

/**
 * Frame for a user who has to set up a second factor before anything else. The server refuses all other requests and
 * the live connection. `onFinished` is called when the dialog closes and the session's data is current.
 */
export function SecondFactorFrame({ onFinished }: { onFinished: () => void }) {
  const t = useTexts(secondFactorDueTexts);
  const { logout } = useSession();
  const { company } = useUser();
  useDocumentTitle(useBrandTitle(t("title")));
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Logo size={28} />
        <span className={classes.company}>{company.name}</span>
        <Button variant="default" onClick={() => void logout().catch(showError)}>
          {t("logout")}
        </Button>
      </header>
      <main className={classes.main}>
        <div className={classes.setup}>
          <h1 className={classes.title}>{t("title")}</h1>
          <p className={classes.intro}>{t("intro")}</p>
          <SecondFactorChoice onFinished={() => void renewUserSession().then(onFinished, showError)} />
        </div>
      </main>
    </div>
  );
}
