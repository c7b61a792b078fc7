import { sendExternalMessage } from "@recado/contract/external-messages";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type ExternalDeps, sendExternalMessage as send } from "./send-external-message.ts";

export function externalMessageRoutes(deps: ExternalDeps): Endpoint[] {
  return [
    serve(sendExternalMessage, ({ actor: program, body, files, request, read, write }) =>
      send(deps, {
        program,
        body,
        files,
        idempotencyKey: [request.headers["idempotency-key"]].flat()[0],
        isForm: request.isMultipart(),
        read,
        write,
      }),
    ),
  ];
}
