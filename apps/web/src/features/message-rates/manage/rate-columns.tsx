import { type MessageRate, messageCategories } from "@recado/contract/message-rates";
import { formatCountry } from "../../../shared/format/country.ts";
import { formatPrice } from "../../../shared/format/price.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { Column } from "../../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../../shared/ui/lists/name-cell.tsx";
import { costTexts } from "../cost-texts.ts";
import { rateTexts } from "./texts.ts";

export function useRateColumns(): Column<MessageRate>[] {
  const t = useTexts(rateTexts);
  const inCost = useTexts(costTexts);
  return [
    {
      name: "country",
      header: t("columns.country"),
      place: "head",
      cell: ({ country, isExample }) => (
        <NameCell name={formatCountry(country)} detail={isExample ? t("example") : country} />
      ),
    },
    {
      name: "validFrom",
      header: t("columns.validFrom"),
      place: "fact",
      cell: ({ validFrom }) => formatDay(validFrom),
    },
    ...messageCategories.map(
      (category): Column<MessageRate> => ({
        name: category,
        header: inCost(`category.${category}`),
        place: "fact",
        align: "end",
        cell: ({ currency, [category]: amount }) =>
          amount === null ? "—" : formatPrice({ currency, amount }),
      }),
    ),
  ];
}
