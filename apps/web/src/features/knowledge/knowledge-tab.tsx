import { Radio } from "@mantine/core";
import { IconBooks } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveRows } from "../../shared/lists/use-live-rows.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../../shared/ui/lists/entity-page.tsx";
import classes from "./knowledge.module.css";
import { MissedQuestions } from "./missed-questions.tsx";
import { sourceList, unusedList } from "./queries.ts";
import { SourceActions } from "./source-actions.tsx";
import { useSourceColumns } from "./source-columns.tsx";
import { knowledgeTexts } from "./texts.ts";
import { TryQuestion } from "./try-question.tsx";

const SourceDialog = lazyComponent(() =>
  import("./source-dialog.tsx").then((module) => ({ default: module.SourceDialog })),
);

const views = ["sources", "misses", "unused"] as const;
type KnowledgeView = (typeof views)[number];

/** Tab with the sources of the company's knowledge, a question to try, and what the knowledge lacks. */
export function KnowledgeTab() {
  const t = useTexts(knowledgeTexts);
  const [view, setView] = useState<KnowledgeView>("sources");
  const columns = useSourceColumns();
  useLiveRows(sourceList, "knowledgeSource", (event) =>
    event.action === "delete" ? event.id : event.record,
  );
  const choice = (
    <Radio.Group
      aria-label={t("views.label")}
      value={view}
      onChange={(chosen) => setView(chosen as KnowledgeView)}
    >
      <div className={classes.views}>
        {views.map((value) => (
          <Radio key={value} value={value} label={t(`views.${value}`)} />
        ))}
      </div>
    </Radio.Group>
  );
  return (
    <>
      <TryQuestion />
      {view === "misses" ? (
        <MissedQuestions filters={choice} />
      ) : (
        <EntityPage
          key={view}
          section="knowledge"
          source={view === "unused" ? unusedList : sourceList}
          texts={(key) =>
            t(view === "unused" && (key === "empty" || key === "emptyHint") ? `unused.${key}` : key)
          }
          icon={IconBooks}
          columns={columns}
          filters={choice}
          mayAdd={view === "sources"}
          rowActions={(source, events) => <SourceActions source={source} {...events} />}
          dialog={SourceDialog}
        />
      )}
    </>
  );
}
