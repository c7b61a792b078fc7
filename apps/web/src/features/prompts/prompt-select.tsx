import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { promptNamesQuery } from "./queries.ts";
import { selectTexts } from "./select-texts.ts";

interface PromptSelectProps {
  value: number | null;
  error?: ReactNode;
  onChange: (id: number | null) => void;
}

/** Field that selects the prompt that answers customers; hidden if the plan does not include prompts. */
export function PromptSelect(props: PromptSelectProps) {
  const inPlan = usePlan();
  return inPlan("useOpenAi") ? <Select {...props} /> : null;
}

function Select({ value, error, onChange }: PromptSelectProps) {
  const t = useTexts(selectTexts);
  const client = useQueryClient();
  const query = useQuery({ ...promptNamesQuery, staleTime: 0 });
  useLiveEvent("prompt", (event) => {
    void client.invalidateQueries(promptNamesQuery);
    if (event.action === "delete" && event.promptId === value) onChange(null);
  });
  return (
    <NamedSelect
      label={t("prompt")}
      description={t(query.data?.length === 0 ? "noPrompts" : "hint")}
      data-path="promptId"
      query={query}
      none={t("none")}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
