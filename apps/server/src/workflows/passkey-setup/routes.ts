import * as contract from "@recado/contract/passkeys";
import { presentPasskey } from "../../domain/passkeys/actions.ts";
import { findPasskeys } from "../../domain/passkeys/store.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { finishSetUp, type PasskeyDeps, removeOwnPasskey, startSetUp } from "./set-up.ts";

/** Routes with which users list, add and remove their own passkeys. */
export function passkeyRoutes(deps: PasskeyDeps & { brand: CurrentBrand }): Endpoint[] {
  return [
    serve(contract.listPasskeys, async ({ actor, read }) => {
      const passkeys = await read((db) => findPasskeys(db, actor.userId));
      return passkeys.map(presentPasskey);
    }),
    serve(contract.startPasskey, async ({ body, ...call }) => {
      const { name: siteName } = await deps.brand.read();
      return startSetUp(deps, call, { ...body, siteName });
    }),
    serve(contract.createPasskey, ({ body, ...call }) => finishSetUp(deps, call, body)),
    serve(contract.removePasskey, async ({ params, body, ...call }) => {
      await removeOwnPasskey(deps, call, { ...params, ...body });
      return { message: "ok" };
    }),
  ];
}
