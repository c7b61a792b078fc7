/*
 * An invited user has no password yet and chooses one by a link. The link works like that of a password recovery
 * (reset-password.ts accepts its code), but for seven days and as long as the user has no password. This file makes the
 * link and mails it; check-invitation.ts tells the page whether the link still works. Only the newest link does.
 */

import type { Language } from "@recado/contract/shared/language";
import type { InvitationLink } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { findCompany } from "../../domain/companies/queries.ts";
import { changeUser, publishInvitation } from "../../domain/users/actions.ts";
import { expireInvitation, findInvitedUsers } from "../../domain/users/invitation-store.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { lockUser, type UserRow } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { dropMail } from "../mails/store.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import { hashInvitationCode, newCode } from "./reset-code.ts";
import { recoveryLink } from "./set-code.ts";

export interface InviteDeps extends MailDeps {
  clock: Clock;
  publicUrl: string;
}

export interface Invite {
  userId: number;
  /** A mail is sent only if the installation has a mail server; otherwise an admin passes the link on. */
  by: "mail" | "link";
  /** Name of the admin who invites a colleague; missing in the invitation of a company's first admin. */
  inviter?: string;
}

const inviteDays = 7;

/** Gives a user without a password a new link. Earlier links end, and an earlier mail that still waits is not sent. */
export async function inviteUser(
  db: WriteTx,
  deps: InviteDeps,
  { userId, by, inviter }: Invite,
): Promise<InvitationLink> {
  const before = await lockUser(db, userId);
  const user = await accessUser(db, userId);
  if (before?.invitation_mail_id) await dropMail(db, before.invitation_mail_id, deps.clock.now());
  const code = newCode("invitation");
  const link = recoveryLink(deps.publicUrl, user.email, code, "/invitation");
  const until = new Date(deps.clock.now().getTime() + inviteDays * 86_400_000);
  const company = await findCompany(db);
  const told = { name: user.name, days: inviteDays, link };
  const team = inviter === undefined ? {} : { team: { inviter, company: company?.name ?? "" } };
  const mail = {
    to: user.email,
    language: (user.language ?? company?.language ?? "pt") as Language,
    until,
    content: { kind: "invitation", told: { ...told, ...team } },
  } as const;
  await changeUser(db, userId, {
    invitation_hash: hashInvitationCode(deps.secrets, user.email, code),
    invitation_expires_at: until,
    invitation_mail_id: (by === "mail" ? await writeMail(db, deps, mail) : undefined) ?? null,
  });
  return { link, expiresAt: until.toISOString() };
}

/** Gives an invited user a new link. Throws ERR_NOT_INVITED if the user has a password already. */
export async function inviteAgain(
  db: WriteTx,
  deps: InviteDeps,
  invite: Invite,
): Promise<InvitationLink & { user: User }> {
  if (invite.by === "mail" && !deps.mailer) throw new AppError("ERR_MAIL_NOT_CONFIGURED");
  const locked = await lockUser(db, invite.userId);
  const known = await accessUser(db, invite.userId);
  if (!locked?.invitation_expires_at || !known.active) throw new AppError("ERR_NOT_INVITED");
  const sent = await inviteUser(db, deps, invite);
  const user = await publishInvitation(db, await accessUser(db, invite.userId), deps.clock.now());
  return { ...sent, user };
}

/** Changes of a user that end an invitation's link. */
interface InvitationEnd {
  hasPassword: boolean;
  email: string;
  active: boolean;
}

/**
 * Keeps the invitation true after an admin has changed an invited user: a password set by the admin ends it, so does a
 * deactivation, and another address gets an invitation of its own.
 */
export async function followInvitedUser(
  db: WriteTx,
  deps: InviteDeps,
  before: UserRow,
  { hasPassword, email, active, inviter }: InvitationEnd & { inviter: string },
): Promise<void> {
  if (before.invitation_expires_at === null) return;
  if (hasPassword) return acceptInvitation(db, before.id, deps.clock.now());
  if (!active) return endInvitation(db, before.id, deps.clock.now());
  if (email.toLowerCase() !== before.email.toLowerCase())
    await inviteUser(db, deps, { userId: before.id, by: "mail", inviter });
}

/** Marks the invitation as accepted. The hash stays, so that the link can say that it was used. */
export async function acceptInvitation(db: WriteTx, userId: number, now: Date): Promise<void> {
  const locked = await lockUser(db, userId);
  if (locked?.invitation_mail_id) await dropMail(db, locked.invitation_mail_id, now);
  await changeUser(db, userId, { invitation_expires_at: null, invitation_mail_id: null });
}

/** Ends the link of an invited user and drops its mail if it has not been sent; does nothing for other users. */
export async function endInvitation(db: WriteTx, userId: number, now: Date): Promise<void> {
  const locked = await lockUser(db, userId);
  if (locked?.invitation_mail_id) await dropMail(db, locked.invitation_mail_id, now);
  await expireInvitation(db, userId, now);
}

/** Ends the links of all invited users of a company that was blocked. */
export async function endCompanyInvitations(db: WriteTx, now: Date): Promise<void> {
  for (const { id } of await findInvitedUsers(db)) await endInvitation(db, id, now);
}
