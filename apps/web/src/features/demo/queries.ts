import { getDemo } from "@recado/contract/demo";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { phonesHerePreference } from "./demo-preferences.ts";

/**
 * Whether this installation is a demonstration. The answer is fetched only once, because it does not change while the
 * page is open.
 */
export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: async () => {
    const demo = await call(getDemo, {});
    // Stores for the login page that this is a demonstration: after a first visit, the next page is probably the
    // inbox with the phones.
    if (!demo.enabled || phonesHerePreference.read() === "unknown") phonesHerePreference.write(demo.enabled);
    return demo;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
