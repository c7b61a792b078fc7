import { attentionStatuses } from "@recado/contract/connections";
import { useEffect, useState } from "react";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { useConnections } from "../use-connections.ts";

/** The badge's text is separate from the connection page's texts, because every page loads the menu. */
const badgeTexts = defineTexts({
  pt: { attention: "Há conexões que precisam de atenção" },
  en: { attention: "Some connections need attention" },
  es: { attention: "Hay conexiones que necesitan atención" },
});

/** Delay before the badge checks the connections, because a connection that is just starting needs no attention. */
const firstLookMs = 2_000;

/** The exclamation mark in the menu: at least one connection needs attention. */
export function ConnectionsBadge() {
  const t = useTexts(badgeTexts);
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(true), firstLookMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useConnections({ enabled: looking });
  const wanting = data?.some(({ status }) => attentionStatuses.includes(status)) ?? false;
  return looking && wanting ? <BadgeCount value="!" tone="warn" label={t("attention")} /> : null;
}
