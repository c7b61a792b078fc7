import { Progress, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type FoundPiece, maxKnowledgeQuestion } from "@recado/contract/knowledge-pieces";
import { IconMessageQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./knowledge.module.css";
import { foundPiecesQuery } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

const PieceDialog = lazyComponent(() =>
  import("./piece-dialog.tsx").then((module) => ({ default: module.PieceDialog })),
);

const typingMs = 400;

/** Field for a customer's question, with the passages that answer it. */
export function TryQuestion() {
  const t = useTexts(knowledgeTexts);
  const [typed, setTyped] = useState("");
  const [question] = useDebouncedValue(typed.trim(), typingMs);
  const [opened, setOpened] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...foundPiecesQuery(question),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.card} aria-labelledby="knowledge-try">
      <h2 id="knowledge-try" className={classes.cardTitle}>
        {t("try")}
      </h2>
      <TextInput
        aria-label={t("question")}
        placeholder={t("questionExample")}
        leftSection={<IconMessageQuestion size={18} stroke={1.75} />}
        maxLength={maxKnowledgeQuestion}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {question !== "" && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {question !== "" && !error && data && (
        <FoundPieces pieces={data.pieces} onOpen={(id) => setOpened(id)} />
      )}
      <Suspense>
        {opened !== undefined && <PieceDialog id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}

function FoundPieces({ pieces, onOpen }: { pieces: readonly FoundPiece[]; onOpen: (id: number) => void }) {
  const t = useTexts(knowledgeTexts);
  if (pieces.length === 0)
    return (
      <p className={classes.hint} role="status">
        {t("nothingAnswers")}
      </p>
    );
  return (
    <ol className={classes.found} aria-label={t("answers")}>
      {pieces.map(({ id, heading, text, source, score }) => {
        const share = Math.round(score * 100);
        const title = source.kind === "quickMessages" ? t("kinds.quickMessages") : source.title;
        return (
          <li key={id}>
            <UnstyledButton className={classes.piece} onClick={() => onOpen(id)}>
              <span className={classes.pieceHead}>
                <strong>{heading || title}</strong>
                {heading !== "" && <span className={classes.hint}>{title}</span>}
              </span>
              <span className={classes.pieceText}>{text}</span>
            </UnstyledButton>
            <span className={classes.score}>
              <Progress size="sm" value={share} aria-label={t("score", { share })} />
              <span aria-hidden="true">{share}%</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
