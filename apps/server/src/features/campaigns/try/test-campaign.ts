import type { testCampaign as route } from "@recado/contract/campaigns";
import type { BodyOf } from "@recado/contract/shared/route";
import type { CompanyTransactions } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { internationalNumber, isPossibleNumber } from "../../contacts/rules.ts";
import { accessCampaign } from "../policy.ts";
import { type WritingDeps, writeTrial } from "../send/write-to-recipient.ts";

export interface TestingDeps extends WritingDeps {
  /** Everything the channel calls a number, null when nobody is there; asked of whoever carries the connection. */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/** Sends what a person of the campaign would get to a number that is no person of it. */
export async function testCampaign(
  deps: TestingDeps,
  { read, write }: CompanyTransactions,
  id: number,
  { number: typed, variant }: BodyOf<typeof route>,
): Promise<void> {
  const number = internationalNumber(typed);
  if (!isPossibleNumber(number))
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "number", message: "Número inválido" }] });
  const { connection_id: connectionId } = await read((db) => accessCampaign(db, id));
  if (connectionId === null)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "whatsappId", message: "Escolha a conexão" }] });
  const identities = await deps.checkNumber(connectionId, number).catch(() => undefined);
  if (identities === undefined) throw new AppError("ERR_WAPP_CHECK_CONTACT");
  if (identities === null) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  await write(async (db) =>
    writeTrial(deps, db, {
      campaign: await accessCampaign(db, id),
      identities,
      connectionId,
      number,
      variant,
    }),
  );
}
