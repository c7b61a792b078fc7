import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./knowledge.module.css";
import { pieceQuery } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Dialog with a passage and the text around it. */
export function PieceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(knowledgeTexts);
  const { data, error, refetch } = useQuery(pieceQuery(id));
  const title = data?.source.kind === "quickMessages" ? t("kinds.quickMessages") : data?.source.title;
  return (
    <EntityDialog
      title={title ?? t("passage")}
      size={760}
      submit={null}
      busy={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data?.source.url && (
        <a className={classes.link} href={data.source.url} target="_blank" rel="noreferrer">
          {data.source.url}
        </a>
      )}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long passage.
        <section className={classes.around} tabIndex={0} aria-label={t("passage")}>
          {[...data.before, data, ...data.after].map((piece) => (
            <div key={piece.id} data-chosen={piece.id === data.id || undefined}>
              {piece.heading !== "" && <h3>{piece.heading}</h3>}
              <p>{piece.text}</p>
            </div>
          ))}
        </section>
      )}
    </EntityDialog>
  );
}
