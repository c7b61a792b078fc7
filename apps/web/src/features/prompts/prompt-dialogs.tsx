import type { Prompt } from "@recado/contract/prompts";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchPrompt, promptSource } from "./queries.ts";

const PromptDialog = lazyPart(() =>
  import("./prompt-dialog.tsx").then((module) => ({ default: module.PromptDialog })),
);

interface PromptDialogsProps {
  search: EntitySearch;
  prompts: readonly Prompt[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function PromptDialogs({ search, prompts, onClose }: PromptDialogsProps) {
  const prompt = useWantedRow({
    source: promptSource,
    id: search.edit,
    rows: prompts,
    fetch: fetchPrompt,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <PromptDialog onClose={onClose} />}
      {prompt && <PromptDialog key={prompt.id} prompt={prompt} onClose={onClose} />}
    </Suspense>
  );
}
