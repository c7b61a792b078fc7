import type { KnowledgeMiss } from "@recado/contract/knowledge-misses";
import type { KnowledgeKind, KnowledgePiece } from "@recado/contract/knowledge-pieces";
import type {
  KnowledgeFailure,
  KnowledgeLanguage,
  KnowledgeSource,
  KnowledgeState,
} from "@recado/contract/knowledge-sources";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { KnowledgeMissRow } from "./miss-store.ts";
import type { PieceWithSourceRow, StoredPieceRow } from "./piece-store.ts";
import type { KnowledgeSourceRow } from "./store.ts";

export function presentSource(row: KnowledgeSourceRow): KnowledgeSource {
  return {
    id: row.id,
    kind: row.kind as KnowledgeKind,
    title: row.title,
    url: row.kind === "page" ? row.url : null,
    isNightly: row.is_nightly,
    language: row.language as KnowledgeLanguage,
    isLanguageChosen: row.is_language_chosen,
    state: row.state as KnowledgeState,
    failure: row.failure as KnowledgeFailure | null,
    pieces: row.pieces,
    readAt: row.read_at?.toISOString() ?? null,
    uses: row.uses,
    usedAt: row.used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentPieceSource(row: PieceWithSourceRow): KnowledgePiece["source"] {
  const { source_id: id, source_kind: kind, source_title: title, source_url: url } = row;
  return { id, kind, title, url: kind === "page" ? url : null };
}

export function presentPiecePart({ id, heading, body }: StoredPieceRow) {
  return { id, heading, text: body };
}

export function presentMiss(row: KnowledgeMissRow): KnowledgeMiss {
  return { id: row.id, question: row.question, asked: row.asked, askedAt: row.asked_at.toISOString() };
}

/** Audited fields of a source. The text is left out, because it may be as long as a book. */
export function auditedSource(row: KnowledgeSourceRow, text: string): AuditSubject {
  const fields = {
    title: row.title,
    language: row.is_language_chosen ? row.language : null,
  };
  return { label: row.title, fields, hidden: { text } };
}
