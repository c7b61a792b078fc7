import { useDocumentTitle } from "@mantine/hooks";
import { useEffect, useSyncExternalStore } from "react";
import { useBrand } from "../../brand/brand.ts";
import { createSignal } from "../../events/signal.ts";

const changes = createSignal();
let badge = 0;

/** Sets the title of the browser tab: the number of waiting items, the name of the page and the brand name. */
export function usePageTitle(page: string): void {
  const title = useBrandTitle(page);
  const count = useSyncExternalStore(changes.listen, () => badge);
  useDocumentTitle(count > 0 ? `(${count}) ${title}` : title);
}

export function useBrandTitle(page: string): string {
  return `${page} · ${useBrand().name}`;
}

export function useTitleBadge(count: number): void {
  useEffect(() => {
    setBadge(count);
    return () => setBadge(0);
  }, [count]);
}

function setBadge(count: number): void {
  badge = count;
  changes.fire();
}
