import type { EventPayload } from "@recado/contract/events";
import { templateStatuses } from "@recado/contract/message-templates";
import { useQueryClient } from "@tanstack/react-query";
import { showFailure, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { templateSource } from "./queries.ts";
import { shownCategories, templateTexts } from "./texts.ts";
import { useReasonText } from "./use-reason-text.ts";

/** Updates the list when Meta decides on a template, and announces it. */
export function useTemplateNews(connectionId: number): void {
  const client = useQueryClient();
  const tell = useTelling();
  useLiveEvent("messageTemplate", (news) => {
    if (news.whatsappId !== connectionId) return;
    refetchRows(client, templateSource(connectionId));
    tell(news);
  });
}

function useTelling(): (news: EventPayload<"messageTemplate">) => void {
  const t = useTexts(templateTexts);
  const reasonText = useReasonText();
  return ({ name, status, reason, category }) => {
    if (category !== null) {
      const known = shownCategories.find((one) => one === category);
      showSuccess(t("moved", { name, category: known ? t(`categories.${known}`) : category }));
    }
    if (status === "APPROVED") showSuccess(t("approved", { name }));
    else if (status === "REJECTED")
      showFailure(t("rejected", { name, reason: reasonText(reason ?? "INVALID_FORMAT") }));
    else if (status !== null) {
      const known = templateStatuses.find((one) => one === status);
      showFailure(t("stopped", { name, status: known ? t(`statuses.${known}`) : status }));
    }
  };
}
