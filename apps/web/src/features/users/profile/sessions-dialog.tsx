import { Skeleton } from "@mantine/core";
import { endUserSessions } from "@recado/contract/user-sessions";
import type { User } from "@recado/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { DialogSection } from "../../../shared/ui/dialogs/dialog-section.tsx";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { sessionTexts } from "./session-texts.ts";
import { signInTexts } from "./sign-in-texts.ts";
import { SessionList, SignInHistory, userSessionsQuery } from "./user-sessions.ts";

const FactorRemoval = lazyComponent(() =>
  import("./second-factor/factor-removal.tsx").then((module) => ({ default: module.FactorRemoval })),
);

/** Dialog in which an admin sees where a user is signed in, and ends the user's session. */
export function SessionsDialog({
  user: { id, name, super: isSuper },
  onClose,
}: {
  user: User;
  onClose: () => void;
}) {
  const t = useTexts(sessionTexts);
  const inSignIns = useTexts(signInTexts);
  const client = useQueryClient();
  const query = userSessionsQuery(id);
  const { data, error, refetch } = useQuery(query);
  const ending = useMutation({
    mutationFn: () => call(endUserSessions, { params: { id: String(id) } }),
    onSuccess: () => {
      void client.invalidateQueries(query);
      showSuccess(t("ended", { name }));
      onClose();
    },
  });
  useLiveEvent("userSession", ({ userId }) => {
    if (userId === id) void client.invalidateQueries(query);
  });
  const self = useUser();
  const mayRemoveFactor = self.id !== id && (self.super || !isSuper);
  const canEnd = data?.some(({ end }) => end === null) ?? false;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canEnd) ending.mutate();
  }

  function content() {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={96} />;
    return (
      <Suspense fallback={<Skeleton height={96} />}>
        <SessionList sessions={data} note={canEnd ? t("endHint") : ""} />
        <DialogSection title={inSignIns("title")} hint={inSignIns("hint")}>
          <SignInHistory userId={id} isOwn={false} />
        </DialogSection>
        {mayRemoveFactor && <FactorRemoval id={id} name={name} />}
      </Suspense>
    );
  }

  return (
    <EntityDialog
      title={t("of", { name })}
      size={560}
      submit={canEnd ? t("end") : null}
      danger
      busy={ending.isPending}
      onSubmit={submit}
      onClose={onClose}
      alert={ending.isError && <FormAlert>{failureText(ending.error)}</FormAlert>}
    >
      {content()}
    </EntityDialog>
  );
}
