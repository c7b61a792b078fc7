import { IconSparkles } from "@tabler/icons-react";
import { PromptRowActions, usePromptColumns } from "../features/prompts/prompt-columns.tsx";
import { promptSource } from "../features/prompts/queries.ts";
import { promptTexts } from "../features/prompts/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows, useRefetchedRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const PromptDialog = lazyComponent(() =>
  import("../features/prompts/prompt-dialog.tsx").then((module) => ({ default: module.PromptDialog })),
);

export function PromptsPage() {
  return (
    <Permitted permission="prompts:edit" plan="useOpenAi">
      <Prompts />
    </Permitted>
  );
}

function Prompts() {
  const t = useTexts(promptTexts);
  const columns = usePromptColumns();
  useLiveRows(promptSource, "prompt", (event) => (event.action === "delete" ? event.promptId : event.prompt));
  // A row displays the name of the prompt's queue, so events of queues refetch the rows.
  useRefetchedRows(promptSource, "queue");
  return (
    <EntityPage
      source={promptSource}
      texts={t}
      icon={IconSparkles}
      columns={columns}
      rowActions={(prompt, events) => <PromptRowActions prompt={prompt} {...events} />}
      dialog={PromptDialog}
    />
  );
}
