import { getDemo } from "@recado/contract/demo";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { phonesHerePreference } from "./demo-preferences.ts";

/** Whether this installation is a demonstration: asked once, it does not change. */
export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: async () => {
    const demo = await call(getDemo, {});
    // Whoever has not been here is likely to sign in where the phones are: the login page asks first.
    if (!demo.enabled || phonesHerePreference.read() === "unknown") phonesHerePreference.write(demo.enabled);
    return demo;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
