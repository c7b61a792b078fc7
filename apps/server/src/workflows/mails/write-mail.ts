/*
 * This file stores a mail with encrypted parameters, in the transaction of the change that causes the mail, and wakes
 * its key in the work queue `mails`. After the commit, send-mail.ts renders the mail with the operator's branding and
 * sends it by SMTP. Temporary failures are retried until the mail expires. A mail that the mail server rejects, or that
 * expires, is given up and counted in `recado_mails_total`.
 */

import { randomUUID } from "node:crypto";
import type { Language } from "@recado/contract/shared/language";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { MailContent } from "./mail-kinds.ts";
import { placeOfMail } from "./place-of-mail.ts";
import { insertMail } from "./store.ts";

export interface MailDeps {
  /** Connection to the mail server; undefined if the installation has none. */
  mailer: Mailer | undefined;
  secrets: Secrets;
}

export interface NewMail {
  to: string;
  language: Language;
  content: MailContent;
  /** Time at which the mail expires: later, its text is useless to the recipient. */
  until: Date;
}

/**
 * Stores a mail as part of the caller's transaction; the mail is sent after the commit. Returns the mail's id; undefined,
 * and nothing is stored, if the installation has no mail server.
 */
export async function writeMail(
  db: WriteTx,
  { mailer, secrets }: Pick<MailDeps, "secrets"> & { mailer: object | undefined },
  { to, language, content, until }: NewMail,
): Promise<string | undefined> {
  if (!mailer) return undefined;
  const id = randomUUID();
  const sealed = secrets.seal(Buffer.from(storableJson(content)), placeOfMail(db.companyId, id));
  await insertMail(db, { id, kind: content.kind, language, recipient: to, sealed, until });
  // The work queue `mails` belongs to no connection, so the connection id is 0. The key is the mail's id.
  await wakeWork(db, { queue: "mails", connectionId: 0, keys: [id] });
  return id;
}
