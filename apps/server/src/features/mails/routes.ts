import * as contract from "@recado/contract/mails";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { sendTestMail } from "./send-test-mail.ts";
import type { MailDeps } from "./write-mail.ts";

export function mailRoutes({ mailer }: MailDeps): Endpoint[] {
  return [
    serve(contract.sendTestMail, ({ actor, body: { language } }) => sendTestMail(mailer, actor, language)),
  ];
}
