import { Skeleton } from "@mantine/core";
import { getSignup } from "@recado/contract/signup";
import { IconDoorOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { SignupForm } from "../features/signup/signup-form.tsx";
import { signupTexts } from "../features/signup/texts.ts";
import { call } from "../shared/api/call.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

/** Page to sign up a new company, if the operator allows sign-up. */
export function SignupPage() {
  const t = useTexts(signupTexts);
  const { companyId } = useSearch({ from: "/public/signup" });
  const signup = useQuery({ queryKey: ["signup"], queryFn: () => call(getSignup, {}) });
  const intro = signup.data?.open
    ? `${t("intro")} ${t("trial", { count: signup.data.trialDays })}`
    : t("intro");
  return (
    <EntryFrame title={t("title")} intro={intro} isTall>
      {signup.isPending && <Skeleton height={320} />}
      {signup.error && !signup.data && (
        <ErrorState error={signup.error} onRetry={() => void signup.refetch()} />
      )}
      {signup.data?.open && <SignupForm companyId={companyId} />}
      {signup.data && !signup.data.open && (
        <EmptyState icon={<IconDoorOff size={22} stroke={1.75} />} title={t("closed")}>
          {t("closedHint")}
        </EmptyState>
      )}
      <EntryLinks>
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
      </EntryLinks>
    </EntryFrame>
  );
}
