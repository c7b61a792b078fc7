import type { PixProvider } from "@recado/contract/installation-settings";
import { pixProviders } from "@recado/contract/installation-settings";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Pix, PixProviders } from "../../ports/pix.ts";

/** Lists the payment providers for which the installation has an account. */
export function listProviders(pix: PixProviders): PixProvider[] {
  return pixProviders.filter((provider) => pix[provider] !== undefined);
}

/**
 * Picks the provider of the next charge. The operator's choice is used if it has an account, otherwise the first
 * provider that has an account. Returns undefined if no provider has an account.
 */
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
