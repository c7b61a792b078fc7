import type { CampaignEstimate } from "@recado/contract/campaign-trials";
import { formatCountry } from "../../shared/format/country.ts";
import { formatCount } from "../../shared/format/number.ts";
import { formatSum } from "../../shared/format/price.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { costTexts } from "./cost-texts.ts";
import { useSumText } from "./use-sum-text.ts";

/** Largest number of countries that are listed separately. */
const shownCountries = 6;

/** Estimated cost of a campaign: the total, and the cost for each country. */
export function EstimateLines({ estimate }: { estimate: CampaignEstimate }) {
  const t = useTexts(costTexts);
  const sumText = useSumText();
  const { category, countries, unpriced, sums, isByExample } = estimate;
  const sum = sumText(estimate);
  return (
    <>
      <strong>{sums.length > 0 ? t("about", { sum }) : sum}</strong>
      {category && <span>{t(`category.${category}`)}</span>}
      {countries.slice(0, shownCountries).map(({ country, people, cost }) => (
        <span key={country}>
          {[
            `${country === null ? t("unknownCountry") : formatCountry(country)}: ${t("people", { count: people })}`,
            cost ? formatSum(cost) : t("noPrice"),
          ].join(", ")}
        </span>
      ))}
      {countries.length > shownCountries && (
        <span>{`+ ${formatCount(countries.length - shownCountries)}`}</span>
      )}
      {unpriced > 0 && <span>{t("unpriced", { count: unpriced })}</span>}
      {isByExample && <span>{t("example")}</span>}
    </>
  );
}
