import type { Program } from "../../platform/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { planOf } from "./actors.ts";
import { companyRefusal } from "./refuse-company.ts";
import { findProgramRow } from "./store.ts";

declare module "../../platform/actor.ts" {
  interface Program {
    /** Id of the connection whose token the API client uses. */
    connectionId: number;
  }
}

export interface Programs {
  /**
   * Authenticates an API client by the value of an `Authorization: Bearer` header. Throws ERR_CONNECTION_TOKEN for an
   * unknown token, or the error that says why the company is refused.
   */
  authenticate(authorization: string | undefined): Promise<Program>;
}

/** A connection's token is the company's id, followed by a random secret. */
const writtenToken = /^Bearer ((\d{1,9})-[\w-]{20,100})$/;

export function createPrograms({ database, clock }: { database: Database; clock: Clock }): Programs {
  return {
    async authenticate(authorization) {
      const [, token, companyId] = writtenToken.exec(authorization ?? "") ?? [];
      if (token === undefined) throw new AppError("ERR_CONNECTION_TOKEN");
      const company = Number(companyId);
      const row = await database.read(company, (db) => findProgramRow(db, hashToken(token)));
      if (!row) throw new AppError("ERR_CONNECTION_TOKEN");
      const refusal = companyRefusal(row, clock.now());
      if (refusal) throw refusal;
      return { companyId: company, connectionId: row.connection_id, plan: planOf(row) };
    },
  };
}
