import * as contract from "@recado/contract/integrations";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createIntegration, deleteIntegration, greetDialogflow, updateIntegration } from "./actions.ts";
import { accessIntegration } from "./policy.ts";
import { presentIntegration } from "./present.ts";
import { openIntegration } from "./queries.ts";
import { findIntegrationNames, findIntegrationPage } from "./store.ts";

export interface IntegrationsDeps {
  secrets: Secrets;
  httpAssistants: HttpAssistants;
  clock: Clock;
}

export function integrationRoutes(deps: IntegrationsDeps): Endpoint[] {
  const { secrets } = deps;
  return [
    serve(contract.listIntegrations, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findIntegrationPage(db, query.searchParam ?? "", offset, pageSize);
        return {
          queueIntegrations: rows.map(presentIntegration),
          count,
          hasMore: count > offset + rows.length,
        };
      }),
    ),
    serve(contract.listIntegrationNames, ({ read }) => read(findIntegrationNames)),
    serve(contract.getIntegration, ({ params, read }) =>
      read(async (db) => presentIntegration(await accessIntegration(db, params.id))),
    ),
    serve(contract.getIntegrationSecret, ({ params, read }) =>
      read(async (db) => {
        const integration = await openIntegration(db, secrets, params.id);
        if (!integration) throw new AppError("ERR_NO_INTEGRATION_FOUND");
        return { secret: integration.signingSecret };
      }),
    ),
    serve(contract.createIntegration, ({ actor, body, write }) =>
      write((db) => createIntegration(db, secrets, actor, body)),
    ),
    serve(contract.testDialogflowAgent, async ({ body, read }) => {
      const { queueIntegrationId: id, ...given } = body;
      const stored = id ? await read((db) => openIntegration(db, secrets, id)) : undefined;
      if (id && !stored) throw new AppError("ERR_NO_INTEGRATION_FOUND");
      const settings = { ...given, jsonContent: given.jsonContent || (stored?.jsonContent ?? "") };
      return { says: await greetDialogflow(deps, settings) };
    }),
    serve(contract.updateIntegration, async ({ actor, params, body, write, requireVerified }) => {
      if (body.jsonContent) await requireVerified();
      return write((db) => updateIntegration(db, secrets, actor, params.id, body));
    }),
    serve(contract.deleteIntegration, async ({ actor, params, write }) => {
      await write((db) => deleteIntegration(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
