import { useState } from "react";
import { DemoButton } from "../features/login/demo-button.tsx";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { LoginForm } from "../features/login/login-form.tsx";
import { loginTexts } from "../features/login/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";

export function LoginPage() {
  const t = useTexts(loginTexts);
  const [isSecondStep, setSecondStep] = useState(false);
  return (
    <EntryFrame
      title={t(isSecondStep ? "secondStep" : "title")}
      intro={t(isSecondStep ? "secondStepIntro" : "intro")}
    >
      <LoginForm onSecondStep={setSecondStep} />
      {!isSecondStep && (
        <>
          <EntryLinks>
            <EntryLink to="/forgetpsw">{t("forgot")}</EntryLink>
            <EntryLink to="/signup">{t("signUp")}</EntryLink>
          </EntryLinks>
          <DemoButton />
        </>
      )}
    </EntryFrame>
  );
}
