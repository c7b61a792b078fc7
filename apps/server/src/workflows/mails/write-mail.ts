/*
 * A mail is stored here, sealed, in the transaction that causes it, and wakes its key in the work queue `mails`. After the
 * commit send-mail.ts renders it with the operator's branding and sends it by SMTP. Temporary failures are retried until the
 * mail is useless; a refused or expired mail is given up and counted in `recado_mails_total`.
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
  /** Undefined where the installation sends no mail. */
  mailer: Mailer | undefined;
  secrets: Secrets;
}

export interface NewMail {
  to: string;
  language: Language;
  content: MailContent;
  /** Time after which the mail is useless. */
  until: Date;
}

/**
 * Stores a mail in the transaction that causes it; it is sent after the commit. Does nothing where no mail is set up.
 */
export async function writeMail(
  db: WriteTx,
  { mailer, secrets }: MailDeps,
  { to, language, content, until }: NewMail,
): Promise<void> {
  if (!mailer) return;
  const id = randomUUID();
  const sealed = secrets.seal(Buffer.from(storableJson(content)), placeOfMail(db.companyId, id));
  await insertMail(db, { id, kind: content.kind, language, recipient: to, sealed, until });
  // The queue belongs to no connection; the key identifies the mail.
  await wakeWork(db, { queue: "mails", connectionId: 0, keys: [id] });
}
