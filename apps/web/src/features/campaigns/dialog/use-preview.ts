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
    // The preview ignores the campaign's name, but the route requires a name. A placeholder is sent while the field
    // has no valid name.
    queryFn: () =>
      call(previewCampaign, { body: { ...asked, name: name.trim().length < leastName ? unnamed : name } }),
    enabled: isForSomebody,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { preview, isForSomebody };
}
