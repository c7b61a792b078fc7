import { ActionIcon } from "@mantine/core";
import { createInvitationLink, deleteUser, sendInvitation, updateUser } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { LazyInvitationActions } from "../invitations/lazy-invitation.tsx";
import { pageTexts } from "./page-texts.ts";
import { userSource } from "./queries.ts";
import classes from "./user-columns.module.css";

const LeaveQuestion = lazyComponent(() =>
  import("./profile/leave-question.tsx").then((module) => ({ default: module.LeaveQuestion })),
);

interface UserRowActionsProps extends RowEvents {
  user: User;
}

/**
 * Returns a function that says whether the signed-in user may edit a user. Admins may edit all users of the company,
 * other users only themselves. Only super users may edit super users, except for themselves.
 */
export function useMayEditUser(): (user: User) => boolean {
  const self = useUser();
  const isAdmin = useCan("user-modal:editProfile");
  return (user) => self.id === user.id || (isAdmin && (!user.super || self.super));
}

export function UserRowActions({ user, onEdit, onRemoved }: UserRowActionsProps) {
  const t = useTexts(listTexts);
  const isSelf = useUser().id === user.id;
  const isAdmin = useCan("user-modal:editProfile");
  const client = useQueryClient();
  return (
    <div className={classes.actions}>
      {isAdmin && user.active && user.invitation && (
        <LazyInvitationActions
          name={user.name}
          email={user.email}
          resend={async () =>
            putRow(client, userSource, await call(sendInvitation, { params: { id: String(user.id) } }))
          }
          createLink={() => call(createInvitationLink, { params: { id: String(user.id) } })}
        />
      )}
      <ActionIcon
        aria-label={t("edit", { name: user.name })}
        title={t("edit", { name: user.name })}
        onClick={onEdit}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      {isAdmin && !isSelf && <LeaveActions user={user} onRemoved={onRemoved} />}
    </div>
  );
}

function LeaveActions({ user, onRemoved }: Omit<UserRowActionsProps, "onEdit">) {
  const t = useTexts(pageTexts);
  const remove = useTexts(listTexts)("remove", { name: user.name });
  const [asking, setAsking] = useState<"remove" | "deactivate">();
  const { switchActive, removal } = useLeaving({ user, onRemoved, onSettled: () => setAsking(undefined) });
  const turn = t(user.active ? "deactivate" : "activate", { name: user.name });
  return (
    <>
      <ActionIcon
        aria-label={turn}
        title={turn}
        loading={switchActive.isPending}
        onClick={() => (user.active ? setAsking("deactivate") : switchActive.mutate(true))}
      >
        {user.active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />}
      </ActionIcon>
      <ActionIcon aria-label={remove} title={remove} color="red" onClick={() => setAsking("remove")}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <Suspense>
        {asking && (
          <LeaveQuestion
            user={user}
            action={asking}
            busy={removal.isPending || switchActive.isPending}
            onConfirm={() => (asking === "remove" ? removal.mutate() : switchActive.mutate(false))}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface Leaving extends Omit<UserRowActionsProps, "onEdit"> {
  onSettled: () => void;
}

function useLeaving({ user, onRemoved, onSettled }: Leaving) {
  const t = useTexts(pageTexts);
  const client = useQueryClient();
  const params = { id: String(user.id) };
  return {
    switchActive: useMutation({
      mutationFn: (active: boolean) => call(updateUser, { params, body: { active } }),
      onSuccess: (saved) => {
        putRow(client, userSource, saved as User);
        showSuccess(t(saved.active ? "activated" : "deactivated", { name: user.name }));
      },
      onError: showError,
      onSettled,
    }),
    removal: useMutation({
      mutationFn: () => call(deleteUser, { params }),
      onSuccess: () => {
        onRemoved();
        showSuccess(t("removed", { name: user.name }));
      },
      onError: showError,
      onSettled,
    }),
  };
}
