import { z } from "zod";
import { anyone, defineResource, defineRoute } from "./shared/route.ts";

const versionResource = defineResource({ name: "version", plan: "any" });

export const getVersion = defineRoute(versionResource, {
  method: "GET",
  path: "/version",
  access: anyone,
  summary: "Get the version of the running program",
  answer: z.object({ version: z.string() }),
});
