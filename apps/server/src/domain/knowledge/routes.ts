import * as misses from "@recado/contract/knowledge-misses";
import { getKnowledgePiece } from "@recado/contract/knowledge-pieces";
import * as contract from "@recado/contract/knowledge-sources";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  createPageSource,
  createQuickMessageSource,
  createTextSource,
  deleteSource,
  readSourceAgain,
  updateSource,
} from "./actions.ts";
import { deleteMissRow, findMissPage } from "./miss-store.ts";
import { findPiecesAround } from "./piece-store.ts";
import { accessPiece, accessSource } from "./policy.ts";
import { presentMiss, presentPiecePart, presentPieceSource, presentSource } from "./present.ts";
import { findSourcePage, findSourceText } from "./store.ts";

/** Title under which quick messages are stored; screens show it in the language of the user. */
const quickMessagesTitle = "Respostas rápidas";
/** Number of neighbours that a piece is shown with, on each side. */
const shownAround = 3;

export function knowledgeRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.listKnowledgeSources, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const search = {
          search: query.searchParam ?? "",
          isUnused: query.isUnused ?? false,
          now: clock.now(),
        };
        const { rows, count } = await findSourcePage(db, search, offset, pageSize);
        return { records: rows.map(presentSource), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getKnowledgeSource, ({ params, read }) =>
      read(async (db) => ({
        ...presentSource(await accessSource(db, params.id)),
        text: await findSourceText(db, params.id),
      })),
    ),
    serve(contract.createKnowledgeText, ({ actor, body, write }) =>
      write((db) => createTextSource(db, actor, "text", body, clock.now())),
    ),
    serve(contract.createKnowledgePage, ({ actor, body, write }) =>
      write((db) => createPageSource(db, actor, body)),
    ),
    serve(contract.addQuickMessages, ({ actor, write }) =>
      write((db) => createQuickMessageSource(db, actor, quickMessagesTitle)),
    ),
    serve(contract.readKnowledgeSource, ({ params, write }) => write((db) => readSourceAgain(db, params.id))),
    serve(contract.updateKnowledgeSource, ({ actor, params, body, write }) =>
      write((db) => updateSource(db, actor, params.id, body, clock.now())),
    ),
    serve(contract.deleteKnowledgeSource, async ({ actor, params, write }) => {
      await write((db) => deleteSource(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(getKnowledgePiece, ({ params, read }) =>
      read(async (db) => {
        const piece = await accessPiece(db, params.id);
        const around = await findPiecesAround(db, piece.source_id, piece.place, shownAround);
        return {
          ...presentPiecePart(piece),
          source: presentPieceSource(piece),
          before: around.filter(({ place }) => place < piece.place).map(presentPiecePart),
          after: around.filter(({ place }) => place > piece.place).map(presentPiecePart),
        };
      }),
    ),
    serve(misses.listKnowledgeMisses, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findMissPage(db, query.searchParam ?? "", offset, pageSize);
        return { records: rows.map(presentMiss), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(misses.deleteKnowledgeMiss, async ({ params, write }) => {
      if (!(await write((db) => deleteMissRow(db, params.id))))
        throw new AppError("ERR_NO_KNOWLEDGE_MISS_FOUND");
      return { message: "ok" };
    }),
  ];
}
