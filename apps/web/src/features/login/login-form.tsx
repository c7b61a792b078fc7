import { Alert, Button, PasswordInput, Skeleton } from "@mantine/core";
import { loginForm, type PaymentRefusal, type SecondFactorRefusal } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import { sessionEndReasons } from "@recado/contract/shared/session-end-reasons";
import { Suspense, useEffect, useState } from "react";
import { forgetRefusal, type LoginNotice, sessionEndKey, sessionRefusalKey } from "../../shared/api/token.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useBrand } from "../../shared/brand/brand.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { AddressInput } from "../../shared/ui/fields/address-input.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./login.module.css";
import { PasskeyLogin } from "./passkey-login.tsx";
import { prefilledEmail } from "./prefilled-email.ts";
import { loginTexts } from "./texts.ts";

const ProviderButtons = lazyComponent(() =>
  import("./provider-buttons.tsx").then((module) => ({ default: module.ProviderButtons })),
);
const SecondStep = lazyComponent(() =>
  import("./second-step.tsx").then((module) => ({ default: module.SecondStep })),
);

interface LoginFormProps {
  /** Error with which a sign-in at an identity provider came back, such as the one that asks for a code; else null. */
  returned: unknown;
  /** Tells whether the form asks for the code of a second factor. */
  onSecondStep: (isSecondStep: boolean) => void;
}

/** Login form. It keeps the typed values after errors. */
export function LoginForm({ returned, onSecondStep }: LoginFormProps) {
  const t = useTexts(loginTexts);
  const { login, enter, pay } = useSession();
  const form = useContractForm(loginForm, { email: prefilledEmail(), password: "" });
  const [refusal, setRefusal] = useState<unknown>(() => returned ?? readSessionRefusal());
  const refusalText = useErrorText(refusal);
  const [busy, setBusy] = useState(false);
  const [end] = useState(readSessionEnd);
  const [challenge, setChallenge] = useState(() => challengeOf(returned));
  useEffect(() => {
    const payment = takeWayToPay();
    if (payment) pay(payment);
  }, [pay]);

  async function submit(values: typeof form.values): Promise<void> {
    setBusy(true);
    setRefusal(null);
    await login({ ...values, email: values.email.trim() }).then(clearSessionEnd, (error: unknown) => {
      const found = challengeOf(error);
      setChallenge(found);
      onSecondStep(found !== undefined);
      if (found === undefined) setRefusal(error);
    });
    setBusy(false);
  }

  if (challenge !== undefined)
    return (
      <Suspense fallback={<Skeleton height={220} />}>
        <SecondStep
          {...challenge}
          onDone={clearSessionEnd}
          onBack={(reason) => {
            setChallenge(undefined);
            onSecondStep(false);
            setRefusal(reason);
          }}
        />
      </Suspense>
    );

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values), focusFirstIssue)}
    >
      {end && refusal === null && (
        <Alert role="status" color="yellow">
          {t(`ended.${end}`)}
        </Alert>
      )}
      <AddressInput label={t("email")} autoComplete="username webauthn" {...form.getInputProps("email")} />
      <PasswordInput
        label={t("password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <SupportContact refusal={refusal} />
      <PayButton refusal={refusal} />
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("submit")}
      </Button>
      <PasskeyLogin
        onSession={(session) => {
          clearSessionEnd();
          enter(session);
        }}
        onRefusal={setRefusal}
      />
      <Suspense>
        <ProviderButtons onRefusal={setRefusal} />
      </Suspense>
    </form>
  );
}

/** How to reach the operator, for users whose company is blocked or overdue. */
function SupportContact({ refusal }: { refusal: unknown }) {
  const t = useTexts(loginTexts);
  const { support } = useBrand();
  const code = refusal instanceof ApiError ? refusal.body.error : undefined;
  if (!support || (code !== "ERR_COMPANY_BLOCKED" && code !== "ERR_SUBSCRIPTION_EXPIRED")) return null;
  return <p className={classes.support}>{t("support", { contact: support })}</p>;
}

function PayButton({ refusal }: { refusal: unknown }) {
  const t = useTexts(loginTexts);
  const { pay } = useSession();
  const payment = wayToPay(refusal);
  if (!payment) return null;
  return (
    <Button variant="light" size="md" fullWidth onClick={() => pay(payment)}>
      {t("pay")}
    </Button>
  );
}

const notices: readonly LoginNotice[] = [...sessionEndReasons, "expired", "elsewhere"];

function readSessionEnd(): LoginNotice | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return notices.find((known) => known === stored);
}

/** Reads the error that ended this tab's session. The error is kept until the next sign-in. */
function readSessionRefusal(): ApiError | null {
  const stored = sessionStorage.getItem(sessionRefusalKey);
  if (stored === null) return null;
  const { status, body } = JSON.parse(stored) as Pick<ApiError, "status" | "body">;
  return new ApiError(status, body);
}

/**
 * Reads from an error the session in which the admin of an overdue company can pay. Returns undefined for other
 * errors.
 */
function wayToPay(refusal: unknown): PaymentRefusal["payment"] | undefined {
  if (!(refusal instanceof ApiError) || refusal.body.error !== "ERR_SUBSCRIPTION_EXPIRED") return undefined;
  return (refusal.body as Partial<PaymentRefusal>).payment;
}

/** Returns the challenge for the second step of the login; undefined for other errors. */
export function challengeOf(error: unknown): SecondFactorRefusal | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_SECOND_FACTOR_REQUIRED") return undefined;
  const { challenge, hasPasskeys = false } = error.body as Partial<SecondFactorRefusal>;
  return challenge === undefined ? undefined : { challenge, hasPasskeys };
}

const ledToPayKey = "ledToPay";

/**
 * Returns the session for paying, if the subscription's end has ended the user's session. The session is returned
 * only once, so that a user who leaves the payment arrives at the login.
 */
function takeWayToPay(): PaymentRefusal["payment"] | undefined {
  const payment = wayToPay(readSessionRefusal());
  if (!payment || sessionStorage.getItem(ledToPayKey)) return undefined;
  sessionStorage.setItem(ledToPayKey, "true");
  return payment;
}

/** Forgets why the last session ended, because a new one begins. */
export function clearSessionEnd(): void {
  sessionStorage.removeItem(ledToPayKey);
  forgetRefusal();
  sessionStorage.removeItem(sessionEndKey);
}
