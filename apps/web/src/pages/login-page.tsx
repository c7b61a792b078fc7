import { Suspense, useState } from "react";
import { DemoButton } from "../features/login/demo-button.tsx";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { challengeOf, clearSessionEnd, LoginForm } from "../features/login/login-form.tsx";
import { loginTexts } from "../features/login/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { providerResponse } from "../shared/session/provider-return.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";

const ProviderReturn = lazyComponent(() =>
  import("../features/login/provider-return.tsx").then((module) => ({ default: module.ProviderReturn })),
);

/** Page of the login. Identity providers send the browser back to it. */
export function LoginPage() {
  const t = useTexts(loginTexts);
  const [response, setResponse] = useState(providerResponse);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSecondStep, setSecondStep] = useState(false);
  if (response !== null)
    return (
      <EntryFrame title={t("title")} intro={t("returning")}>
        <Suspense>
          <ProviderReturn
            response={response}
            onDone={clearSessionEnd}
            onRefusal={(error) => {
              setResponse(null);
              setRefusal(error);
              setSecondStep(challengeOf(error) !== undefined);
            }}
          />
        </Suspense>
      </EntryFrame>
    );
  const stepIntro = refusal === null ? "secondStepIntro" : "secondStepAfterProvider";
  return (
    <EntryFrame
      title={t(isSecondStep ? "secondStep" : "title")}
      intro={t(isSecondStep ? stepIntro : "intro")}
    >
      <LoginForm
        returned={refusal}
        onSecondStep={(isNext) => {
          setSecondStep(isNext);
          setRefusal(null);
        }}
      />
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
