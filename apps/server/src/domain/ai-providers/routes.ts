import * as contract from "@recado/contract/ai-providers";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  changeAiBudget,
  changeAiPurpose,
  createAiProvider,
  deleteAiProvider,
  updateAiProvider,
} from "./actions.ts";
import { presentAiProvider, presentAiSettings } from "./present.ts";
import { findAiProviders } from "./store.ts";

export function aiProviderRoutes({ secrets, clock }: { secrets: Secrets; clock: Clock }): Endpoint[] {
  return [
    serve(contract.listAiProviders, ({ read }) =>
      read(async (db) => (await findAiProviders(db)).map(presentAiProvider)),
    ),
    serve(contract.createAiProvider, ({ actor, body, write }) =>
      write((db) => createAiProvider(db, secrets, actor, body)),
    ),
    serve(contract.updateAiProvider, async ({ actor, params, body, write, requireVerified }) => {
      if (body.apiKey) await requireVerified();
      return write((db) => updateAiProvider(db, secrets, actor, params.id, body));
    }),
    serve(contract.deleteAiProvider, async ({ actor, params, write }) => {
      await write((db) => deleteAiProvider(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.getAiSettings, ({ read }) => read((db) => presentAiSettings(db, clock.now()))),
    serve(contract.updateAiSettings, ({ actor, body, write }) =>
      write(async (db) => {
        await changeAiBudget(db, actor, body);
        return presentAiSettings(db, clock.now());
      }),
    ),
    serve(contract.updateAiPurpose, ({ actor, body, write }) =>
      write(async (db) => {
        await changeAiPurpose(db, actor, body);
        return presentAiSettings(db, clock.now());
      }),
    ),
  ];
}
