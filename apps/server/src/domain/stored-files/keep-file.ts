import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MessageFile } from "../messages/rules.ts";
import { type FilesDeps, storeFile } from "./actions.ts";
import { writeWithFiles } from "./write-with-files.ts";

export interface KeepingDeps extends FilesDeps {
  clock: Clock;
}

type Check = Parameters<typeof storeFile>[4];

/** Uploaded files of a company's request, with the transactions that write the company's rows. */
export interface Upload extends Pick<CompanyTransactions, "write"> {
  actor: Pick<Actor, "companyId">;
  files: readonly ReceivedFile[];
}

/** Stores the uploaded file, if any, and runs the work that refers to it in one transaction. */
export async function keepingFile<T>(
  deps: KeepingDeps,
  { actor, files: [file], write }: Upload,
  check: Check,
  work: (db: WriteTx, held: MessageFile | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return write((db) => work(db, undefined));
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const key = newObjectKey(actor.companyId, "", deps.clock.now());
  const held = await storeFile(deps, key, file.path, claimed, check);
  return writeWithFiles(deps.storage, write, [held], (db) => work(db, held));
}

/** Variant of `keepingFile` that requires a file. */
export function keepingRequiredFile<T>(
  deps: KeepingDeps,
  upload: Upload,
  check: Check,
  work: (db: WriteTx, held: MessageFile) => Promise<T>,
): Promise<T> {
  return keepingFile(deps, upload, check, (db, held) => {
    if (!held) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
    return work(db, held);
  });
}
