import { getOverview, messageDays, type Overview } from "@recado/contract/overview";
import { findToday } from "../../domain/companies/queries.ts";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { fillDays, sumUpCustomers } from "./rules.ts";
import {
  countConnectionStates,
  findCompanyStatuses,
  findCustomerMonths,
  findMessageDays,
  type OverviewDb,
} from "./store.ts";

const shownMonths = 12;

/**
 * Endpoint of the operator's overview. It returns names and figures of all companies and no other data of the
 * companies.
 */
export function overviewRoutes({ database, clock }: { database: Database; clock: Clock }): Endpoint[] {
  return [
    serve(getOverview, async ({ read }) => {
      const now = clock.now();
      const last = await read((db) => findToday(db, now));
      return database.platform((db) => showOverview(db, { now, last }));
    }),
  ];
}

/** Loads the overview; `last` is the final day of the message statistics. */
async function showOverview(db: OverviewDb, { now, last }: { now: Date; last: string }): Promise<Overview> {
  const { graceDays } = await readInstallationSettings(db);
  return {
    ...sumUpCustomers(await findCompanyStatuses(db, now), { now, graceDays }),
    months: await findCustomerMonths(db, { now, last, months: shownMonths }),
    connections: await countConnectionStates(db),
    messages: fillDays(await findMessageDays(db, messageDays), { last, days: messageDays }),
  };
}
