import { getDemo } from "@recado/contract/demo";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { phonesHerePreference } from "./demo-preferences.ts";

/** Whether this installation is a demonstration: asked once, it does not change. */
export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: async () => {
    const demo = await call(getDemo, {});
    if (!demo.enabled) phonesHerePreference.write(false);
    return demo;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
