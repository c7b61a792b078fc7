import type { Brand } from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/db/database.ts";
import { readBrand } from "./read-brand.ts";

/** Current branding of the installation, cached until it changes. */
export interface CurrentBrand {
  /** Rejects while the database does not answer. */
  read(): Promise<Brand>;
  /** For pages, which are served even while the database is down: falls back to the last known branding. */
  readAnyway(): Promise<Brand>;
}

export function createCurrentBrand(database: Database, bus: Bus, logger: Logger): CurrentBrand {
  let asked: Promise<Brand> | undefined;
  let last = defaultBrand;
  const forget = () => {
    asked = undefined;
  };
  bus.subscribe("brand", forget);
  bus.onGap(forget);

  function read(): Promise<Brand> {
    if (asked) return asked;
    const asking = database.platform(readBrand);
    asked = asking;
    asking.then(
      (brand) => {
        last = brand;
      },
      () => {
        if (asked === asking) forget();
      },
    );
    return asking;
  }

  return {
    read,
    readAnyway: () =>
      read().catch((error: unknown) => {
        logger.warn({ err: error }, "branding not read from the database, serving the last known branding");
        return last;
      }),
  };
}
