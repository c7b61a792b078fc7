import { Button, Skeleton } from "@mantine/core";
import { checkInvitation } from "@recado/contract/recovery";
import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { setPrefilledEmail } from "../features/login/prefilled-email.ts";
import { AcceptForm } from "../features/recovery/accept-form.tsx";
import { parseRecoveryLink, type RecoveryLink } from "../features/recovery/recovery-link.ts";
import { recoveryTexts } from "../features/recovery/texts.ts";
import { call } from "../shared/api/call.ts";
import { showError } from "../shared/api/show-error.ts";
import { useErrorText } from "../shared/api/use-error-text.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useSession } from "../shared/session/session-context.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

/**
 * Page that the link of an invitation opens: the invited user chooses a password and is signed in. The link stays in the
 * URL, because phones reload a page after the user has looked into another app; a used link is worthless.
 */
export function InvitationPage() {
  const { state } = useSession();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const link = useMemo(() => parseRecoveryLink(hash), [hash]);
  const [other] = useState(state.user);
  const isIn = state.status === "signedIn" && other === null;
  useEffect(() => {
    if (isIn) void navigate({ to: "/", replace: true });
  }, [isIn, navigate]);
  useEffect(() => {
    if (link) setPrefilledEmail(link.email);
  }, [link]);
  if (other) return <SignOutFirst name={other.name} />;
  return link ? <Invited key={hash} link={link} /> : <Ended error={invalid} />;
}

/** Error of a link that lacks its code, for example because a chat program cut it off. */
const invalid = new ApiError(404, { error: "ERR_INVITATION_INVALID", requestId: "" });

function SignOutFirst({ name }: { name: string }) {
  const t = useTexts(recoveryTexts);
  const { logout } = useSession();
  const [busy, setBusy] = useState(false);
  return (
    <EntryFrame title={t("invitation.title")} intro={t("invitation.signedIn", { name })}>
      <Button
        size="md"
        loading={busy}
        onClick={() => {
          setBusy(true);
          logout().catch((error: unknown) => {
            setBusy(false);
            showError(error);
          });
        }}
      >
        {t("invitation.signOut")}
      </Button>
    </EntryFrame>
  );
}

/** Reasons for which a link does not work, and which a new attempt does not change. */
const endings = [
  "ERR_INVITATION_EXPIRED",
  "ERR_INVITATION_USED",
  "ERR_INVITATION_INVALID",
  "ERR_COMPANY_BLOCKED",
];

function Invited({ link }: { link: RecoveryLink }) {
  const t = useTexts(recoveryTexts);
  const { email, code: token } = link;
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", email, token],
    queryFn: () => call(checkInvitation, { body: { email, token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error instanceof ApiError && endings.includes(error.body.error)) return <Ended error={error} />;
  const intro = data ? t("invitation.intro", { ...data, email }) : t("invitation.checking");
  return (
    <EntryFrame title={t("invitation.title")} intro={error && !data ? "" : intro}>
      {data && <AcceptForm link={link} onEnded={() => void refetch()} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={260} />}
      <EntryLinks>
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
      </EntryLinks>
    </EntryFrame>
  );
}

/** Says why a link does not work and where to go on. */
function Ended({ error }: { error: ApiError }) {
  const t = useTexts(recoveryTexts);
  const reason = useErrorText(error);
  return (
    <EntryFrame title={t("invitation.title")} intro={reason}>
      <EntryLinks>
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
        {error.body.error === "ERR_INVITATION_EXPIRED" && (
          <EntryLink to="/forgetpsw">{t("invitation.getCode")}</EntryLink>
        )}
      </EntryLinks>
    </EntryFrame>
  );
}
