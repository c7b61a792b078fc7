import { listContactRatings } from "@recado/contract/contact-panel";
import { IconMoodHappy, IconMoodSad, IconMoodSmile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./contact-panel.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";

const faces = { 1: IconMoodSad, 2: IconMoodSmile, 3: IconMoodHappy } as const;

export function ContactRatings({ contactId }: { contactId: number }) {
  const t = useTexts(panelTexts);
  const query = useQuery({
    queryKey: ["contact-ratings", contactId],
    queryFn: () => call(listContactRatings, { params: { id: String(contactId) } }),
  });
  const ratings = query.data?.ratings;
  return (
    <PanelSection title={t("ratings.title")}>
      <PanelState query={query} rowHeight={36} />
      {ratings?.length === 0 && <PanelHint>{t("ratings.none")}</PanelHint>}
      <ul className={classes.ratings}>
        {ratings?.map(({ ticketId, rating, ratedAt, user }) => {
          const value = rating === 1 || rating === 2 ? rating : 3;
          const Face = faces[value];
          return (
            <li key={ticketId} className={classes.rating}>
              <Face size={20} stroke={1.75} aria-hidden="true" />
              <span>
                {t(`ratings.scale${value}`)}
                <span className={classes.contactRatingsFacts}>
                  {[`#${ticketId}`, user?.name, formatDate(ratedAt)].filter(Boolean).join(" · ")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
