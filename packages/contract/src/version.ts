import { z } from "zod";
import { anyone, defineRoute } from "./shared/route.ts";

export const getVersion = defineRoute({
  method: "GET",
  path: "/version",
  access: anyone,
  summary: "The version of the program that answers",
  answer: z.object({ version: z.string() }),
});
