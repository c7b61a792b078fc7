import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { AskPermission } from "../features/inbox/alerts/ask-permission.tsx";
import { OwnSessions } from "../features/users/profile/own-sessions.tsx";
import { PasskeyChoice } from "../features/users/profile/passkeys/passkey-choice.tsx";
import { passkeyTexts } from "../features/users/profile/passkeys/texts.ts";
import { PhotoChoice } from "../features/users/profile/photo-choice.tsx";
import classes from "../features/users/profile/profile.module.css";
import { ProfileForm } from "../features/users/profile/profile-form.tsx";
import { ProfileSection } from "../features/users/profile/profile-section.tsx";
import { profileTexts } from "../features/users/profile/profile-texts.ts";
import { ScreenChoices } from "../features/users/profile/screen-choices.tsx";
import { SecondFactorChoice } from "../features/users/profile/second-factor/second-factor-choice.tsx";
import { secondFactorTexts } from "../features/users/profile/second-factor/texts.ts";
import { sessionTexts } from "../features/users/profile/session-texts.ts";
import { signInTexts } from "../features/users/profile/sign-in-texts.ts";
import { SignInHistory } from "../features/users/profile/user-sessions.ts";
import { VolumeChoice } from "../features/users/profile/volume-choice.tsx";
import { useBrand } from "../shared/brand/brand.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { InstallChoice, useInstallWay } from "../shared/install/install-choice.tsx";
import { installTexts } from "../shared/install/install-texts.ts";
import { useSupport, useUser } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

const LinkedAccounts = lazyComponent(() =>
  import("../features/users/profile/accounts/linked-accounts.tsx").then((module) => ({
    default: module.LinkedAccounts,
  })),
);

/** Page with the user's own profile; it is the same for admins and agents. */
export function ProfilePage() {
  const t = useTexts(profileTexts);
  const inSessions = useTexts(sessionTexts);
  const inSecondFactor = useTexts(secondFactorTexts);
  const inPasskeys = useTexts(passkeyTexts);
  const inSignIns = useTexts(signInTexts);
  const { id } = useUser();
  const support = useSupport();
  const app = useTexts(installTexts);
  const { name } = useBrand();
  const way = useInstallWay();
  const permission = "Notification" in window ? Notification.permission : "denied";
  const canPush = "serviceWorker" in navigator && "PushManager" in window;
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <div className={classes.sections}>
        <ProfileSection title={t("data")} hint={t("dataHint")}>
          <PhotoChoice />
          <ProfileForm />
        </ProfileSection>
        <ProfileSection title={t("screen")}>
          <ScreenChoices />
        </ProfileSection>
        <ProfileSection title={t("notifications")}>
          <VolumeChoice />
          <div>
            <AskPermission />
          </div>
          {permission === "denied" && way !== "safari" && <p className={classes.hint}>{t("blocked")}</p>}
          {permission === "granted" && !canPush && <p className={classes.hint}>{t("pageOnly")}</p>}
        </ProfileSection>
        {/* On iPhone and iPad, the section on notifications already displays how to install the app. */}
        {way !== "safari" && (
          <ProfileSection title={app("title")} hint={app("hint", { name })}>
            <InstallChoice />
          </ProfileSection>
        )}
        {!support && (
          <ProfileSection
            anchor="second-factor"
            title={inSecondFactor("title")}
            hint={inSecondFactor("hint")}
          >
            <SecondFactorChoice />
          </ProfileSection>
        )}
        {!support && (
          <ProfileSection title={inPasskeys("title")} hint={inPasskeys("hint")}>
            <PasskeyChoice />
          </ProfileSection>
        )}
        {!support && (
          <Suspense>
            <LinkedAccounts />
          </Suspense>
        )}
        <ProfileSection title={inSessions("title")} hint={inSessions("hint")}>
          <OwnSessions />
        </ProfileSection>
        {!support && (
          <ProfileSection title={inSignIns("title")} hint={inSignIns("hint")}>
            <Suspense fallback={<Skeleton height={96} />}>
              <SignInHistory userId={id} isOwn />
            </Suspense>
          </ProfileSection>
        )}
      </div>
    </PageScroll>
  );
}
