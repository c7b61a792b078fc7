import { listTicketAds } from "@recado/contract/ticket-ads";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { adTexts } from "../../../messages/ad-texts.ts";
import { chosenValues, hasFlag, withFlag, withValue, withValues } from "../../../tickets/chosen-filter.ts";
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
  const { filter = [] } = search;
  const chosen = chosenValues(filter, "ad");
  // Chosen ads without recent tickets; a saved view may contain such ads.
  const others = chosen.filter((id) => recent.every((ad) => ad.id !== id));
  const ads = [...recent.map(({ id, headline }) => ({ id, name: headline || id })), ...others.map(nameless)];
  if (ads.length === 0 && !hasFlag(filter, "fromAd")) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.ticketFiltersTitle}>{t("filter")}</legend>
      <Tick
        checked={hasFlag(filter, "fromAd")}
        onChange={(fromAd) => change({ filter: withFlag(filter, "fromAd", fromAd) })}
      >
        {t("any")}
      </Tick>
      <div className={classes.ads}>
        {ads.map(({ id, name }) => (
          <Tick
            key={id}
            checked={chosen.includes(id)}
            onChange={(checked) =>
              change({ filter: withValues(filter, "ad", withValue(chosen, id, checked)) })
            }
          >
            <span className={classes.adName} title={name}>
              {name}
            </span>
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}

function nameless(id: string) {
  return { id, name: id };
}
