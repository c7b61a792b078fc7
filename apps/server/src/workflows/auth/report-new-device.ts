import { browserName } from "@recado/contract/shared/browser-name";
import type { Language } from "@recado/contract/shared/language";
import type { UserWithCompany } from "@recado/contract/users";
import type { WriteTx } from "../../platform/db/database.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import type { SessionOrigin } from "./sessions.ts";
import { shortenAddress } from "./shorten-address.ts";
import { hasEarlierSession } from "./store.ts";

export interface NewDeviceDeps extends MailDeps {
  publicUrl: string;
}

/** Time after which a mail about a sign-in that could not be sent would be of little use. */
const mailMilliseconds = 24 * 3_600_000;

/**
 * Mails the user about a sign-in from a browser without the user's device cookie. The first sign-in of a user is not
 * reported, because every browser is new then.
 */
export async function reportNewDevice(
  deps: NewDeviceDeps,
  db: WriteTx,
  {
    user,
    sessionId,
    origin,
    now,
  }: { user: UserWithCompany; sessionId: string; origin: SessionOrigin; now: Date },
): Promise<void> {
  if (!(await hasEarlierSession(db, user.id, sessionId))) return;
  const language = (user.language ?? user.company.language) as Language;
  const format = new Intl.DateTimeFormat(language, {
    timeZone: user.company.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const told = {
    name: user.name,
    browser: browserName(origin.userAgent ?? ""),
    address: shortenAddress(origin.address ?? ""),
    when: format.format(now),
    link: new URL("/forgetpsw", deps.publicUrl).href,
  };
  await writeMail(db, deps, {
    to: user.email,
    language,
    until: new Date(now.getTime() + mailMilliseconds),
    content: { kind: "newDevice", told },
  });
}
