import * as contract from "@recado/contract/message-rates";
import { countries } from "@recado/contract/shared/countries";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createMessageRate, deleteMessageRate, importMessageRates, updateMessageRate } from "./actions.ts";
import { accessMessageRate } from "./policy.ts";
import { presentMessageRate } from "./present.ts";
import { findRatePage } from "./store.ts";

export function messageRateRoutes(): Endpoint[] {
  return [
    serve(contract.listMessageRates, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findRatePage(db, countriesCalled(query.searchParam), offset, pageSize);
        return { records: rows.map(presentMessageRate), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getMessageRate, ({ params, read }) =>
      read(async (db) => presentMessageRate(await accessMessageRate(db, params.id))),
    ),
    serve(contract.createMessageRate, ({ actor, body, write }) =>
      write((db) => createMessageRate(db, actor, body)),
    ),
    serve(contract.updateMessageRate, ({ actor, params, body, write }) =>
      write((db) => updateMessageRate(db, actor, params.id, body)),
    ),
    serve(contract.deleteMessageRate, async ({ actor, params, write }) => {
      await write((db) => deleteMessageRate(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.importMessageRates, ({ actor, body, write }) =>
      write((db) => importMessageRates(db, actor, body.rows)),
    ),
  ];
}

const names = ["pt", "en", "es"].map((language) => new Intl.DisplayNames([language], { type: "region" }));

/**
 * Returns the codes of the countries that a search text finds, by the two-letter code or by part of the name in any
 * supported language. Returns null without a search text.
 */
function countriesCalled(search = ""): string[] | null {
  const looked = plain(search.trim());
  if (looked === "") return null;
  return countries.filter(
    (code) =>
      code.toLowerCase() === looked || names.some((name) => plain(name.of(code) ?? "").includes(looked)),
  );
}

function plain(words: string): string {
  return words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
