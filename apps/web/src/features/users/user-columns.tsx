import { VisuallyHidden } from "@mantine/core";
import type { User } from "@recado/contract/users";
import { Suspense, useState } from "react";
import { awayText } from "../../shared/format/absence.ts";
import { formatAgo } from "../../shared/format/ago.ts";
import { locales } from "../../shared/i18n/language.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { UserAvatar } from "../../shared/ui/layout/user-avatar.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { LazyInvitationState } from "../invitations/lazy-invitation.tsx";
import { pageTexts } from "./page-texts.ts";
import { sessionTexts } from "./profile/session-texts.ts";
import classes from "./user-columns.module.css";
import { useMayEditUser } from "./user-row-actions.tsx";

const SessionsDialog = lazyComponent(() =>
  import("./profile/sessions-dialog.tsx").then((module) => ({ default: module.SessionsDialog })),
);

export function useUserColumns(): TableColumn<User>[] {
  const t = useTexts(pageTexts);
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (user) => <Name user={user} /> },
    {
      name: "profile",
      header: t("columns.profile"),
      place: "fact",
      cell: ({ profile, role }) => role?.name ?? t(`profiles.${profile}`),
    },
    {
      name: "queues",
      header: t("columns.queues"),
      place: "fact",
      cell: ({ queues }) => <Queues queues={queues} />,
    },
    { name: "seen", header: t("columns.seen"), place: "fact", cell: (user) => <Seen user={user} /> },
    {
      name: "state",
      header: t("columns.state"),
      place: "fact",
      cell: ({ active, invitation }) =>
        active && invitation ? <LazyInvitationState {...invitation} /> : <State active={active} />,
    },
  ];
}

function Name({ user: { id, name, email } }: { user: User }) {
  const t = useTexts(pageTexts);
  const isSelf = useUser().id === id;
  return (
    <span className={classes.name}>
      <UserAvatar user={{ id, name }} size={32} />
      <span className={classes.who}>
        <span className={classes.words}>
          {name}
          {isSelf && <span className={classes.you}> ({t("you")})</span>}
        </span>
        <span className={classes.email} title={email}>
          {email}
        </span>
      </span>
    </span>
  );
}

function Queues({ queues }: Pick<User, "queues">) {
  const t = useTexts(pageTexts);
  if (queues.length === 0) return <span className={classes.faint}>{t("noQueues")}</span>;
  return (
    <span className={classes.queues}>
      {queues.map(({ id, name, color }) => (
        <ColorChip key={id} color={color}>
          {name}
        </ColorChip>
      ))}
    </span>
  );
}

/** When the user was last seen. For admins it is a button that shows where the user is signed in. */
function Seen({ user }: { user: User }) {
  const label = useTexts(sessionTexts)("of", { name: user.name });
  const isSelf = useUser().id === user.id;
  const mayEdit = useMayEditUser()(user);
  const [isOpen, setOpen] = useState(false);
  if (isSelf || !mayEdit) return <LastSeen user={user} />;
  return (
    <>
      <button type="button" className={classes.seen} title={label} onClick={() => setOpen(true)}>
        <LastSeen user={user} />
        <VisuallyHidden>. {label}</VisuallyHidden>
      </button>
      <Suspense>{isOpen && <SessionsDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function LastSeen({ user: { online, away, absence, lastSeenAt } }: { user: User }) {
  const t = useTexts(pageTexts);
  const locale = locales[useLanguage()];
  if (online)
    return (
      <span className={classes.online} data-away={away || undefined}>
        {away ? awayText(t("idle"), absence) : t("online")}
      </span>
    );
  if (lastSeenAt === null) return <span className={classes.faint}>{t("neverSeen")}</span>;
  return <time dateTime={lastSeenAt}>{formatAgo(lastSeenAt, Date.now(), locale)}</time>;
}

function State({ active }: { active: boolean }) {
  const t = useTexts(pageTexts);
  return <span className={active ? undefined : classes.inactive}>{t(active ? "active" : "inactive")}</span>;
}
