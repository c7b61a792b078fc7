import { type KnowledgeMiss, listKnowledgeMisses } from "@recado/contract/knowledge-misses";
import { getKnowledgePiece, searchKnowledge } from "@recado/contract/knowledge-pieces";
import {
  getKnowledgeSource,
  type KnowledgeSource,
  listKnowledgeSources,
} from "@recado/contract/knowledge-sources";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource, ListSource } from "../../shared/lists/entity-list.ts";

export const sourceList: EntitySource<KnowledgeSource> = {
  name: "knowledge-sources",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listKnowledgeSources, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getKnowledgeSource, { params: { id } }),
};

/** Sources that no answer has cited for 90 days. */
export const unusedList: EntitySource<KnowledgeSource> = {
  ...sourceList,
  variant: "unused",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listKnowledgeSources, {
      query: { ...query, isUnused: "true" },
    });
    return { rows: records, count, hasMore };
  },
};

export const missList: ListSource<KnowledgeMiss> = {
  name: "knowledge-misses",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listKnowledgeMisses, { query });
    return { rows: records, count, hasMore };
  },
};

/** Text of a source; the lists do not contain it. */
export function sourceTextQuery(id: number) {
  return queryOptions({
    queryKey: ["knowledge-text", id],
    queryFn: () => call(getKnowledgeSource, { params: { id: String(id) } }),
    staleTime: 0,
  });
}

export function foundPiecesQuery(question: string) {
  return queryOptions({
    queryKey: ["knowledge-search", question],
    queryFn: () => call(searchKnowledge, { query: { question } }),
    enabled: question !== "",
    staleTime: 0,
  });
}

export function pieceQuery(id: number) {
  return queryOptions({
    queryKey: ["knowledge-piece", id],
    queryFn: () => call(getKnowledgePiece, { params: { id: String(id) } }),
    staleTime: 0,
  });
}
