import * as contract from "@recado/contract/second-factors";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import {
  confirmSecret,
  createSecret,
  describeSecondFactor,
  replaceCodes,
  type SecondFactorDeps,
  turnOff,
} from "./set-up.ts";

/** Routes with which users turn their own second factor on and off. */
export function secondFactorRoutes(deps: SecondFactorDeps & { brand: CurrentBrand }): Endpoint[] {
  return [
    serve(contract.getSecondFactor, ({ actor, read }) =>
      read((db) => describeSecondFactor(db, actor.userId)),
    ),
    serve(contract.startSecondFactor, async ({ body, ...call }) => {
      const { name } = await deps.brand.read();
      return createSecret(deps, call, { password: body.password, issuer: name });
    }),
    serve(contract.confirmSecondFactor, async ({ body, ...call }) => ({
      recoveryCodes: await confirmSecret(deps, call, body.code),
    })),
    serve(contract.renewRecoveryCodes, async ({ body, ...call }) => ({
      recoveryCodes: await replaceCodes(deps, call, body.code),
    })),
    serve(contract.removeSecondFactor, async ({ body, ...call }) => {
      await turnOff(deps, call, body.code);
      return { message: "ok" };
    }),
  ];
}
