import * as contract from "@recado/contract/mails";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { sendTestMail, type TestMailDeps } from "./send-test-mail.ts";

export function mailRoutes(deps: TestMailDeps): Endpoint[] {
  return [
    serve(contract.sendTestMail, ({ actor, body: { language } }) => sendTestMail(deps, actor, language)),
  ];
}
