import { getDemo } from "@recado/contract/demo";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** Whether this installation is a demonstration: asked once, it does not change. */
export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: () => call(getDemo, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
