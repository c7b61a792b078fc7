import type { Brand } from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/db/database.ts";
import { readBrand } from "./read-brand.ts";

/** Reads the installation's current branding, which is cached until it changes. */
export interface CurrentBrand {
  /** Resolves to the branding; rejects while the database is unavailable. */
  read(): Promise<Brand>;
  /**
   * Resolves to the branding, or to the last known branding while the database is unavailable. Web pages and the
   * manifest use this function, because they are also served during an outage of the database.
   */
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
