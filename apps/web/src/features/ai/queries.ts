import { type AiProvider, getAiSettings, listAiModels, listAiProviders } from "@recado/contract/ai-providers";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

export const aiProvidersQuery = queryOptions({
  queryKey: ["ai-providers"],
  queryFn: () => call(listAiProviders, {}),
  staleTime: 0,
});

export const aiSettingsQuery = queryOptions({
  queryKey: ["ai-settings"],
  queryFn: () => call(getAiSettings, {}),
  staleTime: 0,
});

/** Time for which the models of a provider are not fetched again. */
const modelMs = 5 * 60_000;

/** Models that a provider offers. The key contains the address, so that a changed provider is asked again. */
export function useAiModels(provider: AiProvider | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: ["ai-models", provider],
    queryFn: () => call(listAiModels, { body: { aiProviderId: provider?.id ?? 0 } }),
    enabled: isWanted && provider !== undefined,
    staleTime: modelMs,
  });
}

/** Keeps providers and settings current while they are on screen. */
export function useAiSettingsLive(): void {
  const client = useQueryClient();
  useLiveEvent("aiProvider", () => {
    void client.invalidateQueries({ queryKey: aiProvidersQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["ai-models"] });
  });
  useLiveEvent("aiSettings", () => void client.invalidateQueries({ queryKey: aiSettingsQuery.queryKey }));
}
