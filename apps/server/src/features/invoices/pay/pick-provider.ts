import type { PixProvider } from "@recado/contract/installation-settings";
import { pixProviders } from "@recado/contract/installation-settings";
import type { ReadTx } from "../../../platform/db/database.ts";
import type { Pix, PixProviders } from "../../../ports/pix.ts";
import { readInstallationSettings } from "../../installation-settings/store.ts";

/** Those that the installation has an account with. */
export function listProviders(pix: PixProviders): PixProvider[] {
  return pixProviders.filter((provider) => pix[provider] !== undefined);
}

/** Who makes the next charge: whom the owner chose, or else the first that there is; undefined where there is none. */
export async function pickProvider(
  db: Pick<ReadTx, "rows">,
  pix: PixProviders,
): Promise<{ provider: PixProvider; pix: Pix } | undefined> {
  const { pixProvider } = await readInstallationSettings(db);
  const [first] = listProviders(pix);
  const provider = pixProvider !== null && pix[pixProvider] ? pixProvider : first;
  const found = provider && pix[provider];
  return found && { provider, pix: found };
}
