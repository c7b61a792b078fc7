import { getTicketCost } from "@recado/contract/message-charges";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createFreshness } from "../../shared/live/freshness.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { CostLines } from "../message-rates/cost-lines.tsx";
import { costTexts } from "../message-rates/cost-texts.ts";
import { PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";

const freshness = createFreshness();

/** Cost so far of the ticket's messages over WhatsApp's official API. */
export function TicketCost({ ticketId }: { ticketId: number }) {
  const t = useTexts(costTexts);
  const query = useQuery({
    queryKey: ["ticket-cost", ticketId],
    queryFn: () => freshness.ask(ticketId, () => call(getTicketCost, { params: { id: String(ticketId) } })),
  });
  // Meta reports the price together with the delivery receipts.
  useLiveEvent("appMessage", (event) => {
    if (event.action !== "update" || !event.message.fromMe || event.message.ticketId !== ticketId) return;
    freshness.touch(ticketId);
    void query.refetch();
  });
  const cost = query.data?.cost;
  return (
    <PanelSection title={t("ticketTitle")}>
      <PanelState query={query} rowHeight={28} />
      {cost && <CostLines cost={cost} />}
    </PanelSection>
  );
}
