import { listTicketAds } from "@recado/contract/ticket-ads";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { LazyContent } from "../../../../shared/ui/dialogs/dropdown-parts.tsx";
import { adTexts } from "../../../messages/ad-texts.ts";
import { useInboxView } from "../../inbox-view.ts";
import { Tick } from "../filter-tick.tsx";
import classes from "../list.module.css";

/** Filters tickets by the ads that brought them. The filter is hidden until an ad has brought a ticket. */
export function AdFilter() {
  const t = useTexts(adTexts);
  const { search, change } = useInboxView();
  const { data: recent = [] } = useQuery({
    queryKey: ["ticket-ads"],
    queryFn: () => call(listTicketAds, {}),
  });
  const chosen = search.ads ?? [];
  // Chosen ads without recent tickets; a saved view may contain such ads.
  const others = chosen.filter((id) => recent.every((ad) => ad.id !== id));
  const ads = [...recent.map(({ id, headline }) => ({ id, name: headline || id })), ...others.map(nameless)];
  if (ads.length === 0 && search.fromAd !== true) return null;
  return (
    <LazyContent>
      <fieldset className={classes.choices}>
        <legend className={classes.ticketFiltersTitle}>{t("filter")}</legend>
        <Tick checked={search.fromAd === true} onChange={(fromAd) => change({ fromAd })}>
          {t("any")}
        </Tick>
        <div className={classes.ads}>
          {ads.map(({ id, name }) => (
            <Tick
              key={id}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                change({ ads: checked ? [...chosen, id] : chosen.filter((other) => other !== id) })
              }
            >
              <span className={classes.adName} title={name}>
                {name}
              </span>
            </Tick>
          ))}
        </div>
      </fieldset>
    </LazyContent>
  );
}

function nameless(id: string) {
  return { id, name: id };
}
