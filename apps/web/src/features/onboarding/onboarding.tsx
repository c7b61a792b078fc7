import type { Connection } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { connectionsQuery } from "../connections/queries.ts";

const FirstSteps = lazyComponent(() =>
  import("./first-steps.tsx").then((module) => ({ default: module.FirstSteps })),
);

/** First steps of an admin. They are shown until the company's first phone number has been connected. */
export function Onboarding() {
  const { data: connections } = useQuery(connectionsQuery);
  return connections && !connections.some(wasConnected) ? (
    <FirstSteps hasConnection={connections.length > 0} />
  ) : null;
}

function wasConnected({ number, provider }: Connection): boolean {
  return number !== null || provider === "cloud";
}
