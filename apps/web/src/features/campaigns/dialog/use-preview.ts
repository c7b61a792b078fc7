import { useDebouncedValue } from "@mantine/hooks";
import { previewCampaign } from "@recado/contract/campaign-trials";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import type { CampaignValues } from "./campaign-form.ts";

const restMs = 800;
const leastName = 2;

/** Who would get it and what they would read, once the typing rests; nothing while it is for nobody. */
export function usePreview(values: CampaignValues, unnamed: string) {
  const [settled] = useDebouncedValue(values, restMs);
  const { start: _, scheduledAt: __, basis: ___, name, ...asked } = settled;
  const isForSomebody = Boolean(asked.contactListId || asked.tagListId);
  const preview = useQuery({
    queryKey: ["campaign-preview", asked],
    // Nobody reads the name, and it may still be missing.
    queryFn: () =>
      call(previewCampaign, { body: { ...asked, name: name.trim().length < leastName ? unnamed : name } }),
    enabled: isForSomebody,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { preview, isForSomebody };
}
