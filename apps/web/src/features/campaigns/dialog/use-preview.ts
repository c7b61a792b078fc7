import { useDebouncedValue } from "@mantine/hooks";
import { previewCampaign } from "@recado/contract/campaign-trials";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import type { CampaignValues } from "./campaign-form.ts";

const restMs = 800;
const leastName = 2;

/** Previews recipients and messages once the user pauses typing; disabled until an audience is chosen. */
export function usePreview(values: CampaignValues, unnamed: string) {
  const [settled] = useDebouncedValue(values, restMs);
  const { start: _, scheduledAt: __, basis: ___, name, ...asked } = settled;
  const isForSomebody = Boolean(asked.contactListId || asked.tagListId);
  const preview = useQuery({
    queryKey: ["campaign-preview", asked],
    // The preview does not show the name, which may still be missing but is required by the route.
    queryFn: () =>
      call(previewCampaign, { body: { ...asked, name: name.trim().length < leastName ? unnamed : name } }),
    enabled: isForSomebody,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { preview, isForSomebody };
}
