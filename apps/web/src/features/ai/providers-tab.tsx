import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import classes from "./ai.module.css";
import { ProviderList } from "./provider-list.tsx";
import { PurposeList } from "./purpose-list.tsx";
import { aiProvidersQuery, aiSettingsQuery, useAiSettingsLive } from "./queries.ts";
import { SpendCard } from "./spend-card.tsx";

/** Tab with the company's AI providers, the models of the AI features, and their spend. */
export function ProvidersTab() {
  const providers = useQuery(aiProvidersQuery);
  const settings = useQuery(aiSettingsQuery);
  useAiSettingsLive();
  const error = providers.error ?? settings.error;
  if (!providers.data || !settings.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void providers.refetch();
          void settings.refetch();
        }}
      />
    ) : (
      <SkeletonRows rowHeight={56} />
    );
  return (
    <div className={classes.sections}>
      <ProviderList providers={providers.data} settings={settings.data} />
      <PurposeList providers={providers.data} settings={settings.data} />
      <SpendCard settings={settings.data} />
    </div>
  );
}
