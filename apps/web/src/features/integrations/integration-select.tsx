import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { defineTexts } from "../../shared/i18n/define-texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { integrationNamesQuery } from "./queries.ts";

const texts = defineTexts({
  pt: { integration: "Integração", none: "Nenhuma" },
  en: { integration: "Integration", none: "None" },
  es: { integration: "Integración", none: "Ninguna" },
});

interface IntegrationSelectProps {
  value: number | null;
  error: ReactNode;
  onChange: (id: number | null) => void;
}

/** Field that selects the integration that answers customers; hidden if the plan does not include integrations. */
export function IntegrationSelect({ value, error, onChange }: IntegrationSelectProps) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const inPlan = usePlan()("useIntegrations") === true;
  const query = useQuery({ ...integrationNamesQuery, enabled: inPlan });
  useLiveEvent("queueIntegration", () => void client.invalidateQueries(integrationNamesQuery));
  // If the chosen integration is deleted, the form still has its id, so the effect below clears the value. It waits
  // for fresh names, because cached names may lack a new integration.
  const isKnown = query.isSuccess && !query.isFetching;
  const isGone = isKnown && value !== null && query.data.every(({ id }) => id !== value);
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone, onChange]);
  if (!inPlan) return null;
  return (
    <NamedSelect
      label={t("integration")}
      data-path="integrationId"
      query={query}
      none={t("none")}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
