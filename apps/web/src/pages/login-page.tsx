import { useDocumentTitle } from "@mantine/hooks";
import { DemoDoor } from "../features/login/demo-door.tsx";
import { LanguageSwitch } from "../features/login/language-switch.tsx";
import { LoginForm } from "../features/login/login-form.tsx";
import { loginTexts } from "../features/login/texts.ts";
import { WelcomePanel } from "../features/login/welcome-panel.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Logo } from "../shared/ui/layout/logo.tsx";
import { SchemeToggle } from "../shared/ui/layout/scheme-toggle.tsx";
import classes from "./login-page.module.css";

export function LoginPage() {
  const t = useTexts(loginTexts);
  useDocumentTitle(t("page"));
  return (
    <div className={classes.page}>
      <div className={classes.panel}>
        <WelcomePanel />
      </div>
      <div className={classes.side}>
        <header className={classes.head}>
          <span className={classes.brand}>
            <Logo size={28} />
            Recado
          </span>
          <LanguageSwitch />
          <SchemeToggle />
        </header>
        <main className={classes.main}>
          <div className={classes.card}>
            <div>
              <h1 className={classes.title}>{t("title")}</h1>
              <p className={classes.intro}>{t("intro")}</p>
            </div>
            <LoginForm />
            <DemoDoor />
          </div>
        </main>
        <footer className={classes.foot}>Recado 6.0.0</footer>
      </div>
    </div>
  );
}
