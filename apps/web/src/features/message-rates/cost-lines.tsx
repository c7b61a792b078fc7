import type { MessageCost } from "@recado/contract/message-charges";
import { messageCategories } from "@recado/contract/message-rates";
import { formatSum } from "../../shared/format/price.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./cost-lines.module.css";
import { costTexts } from "./cost-texts.ts";
import { useSumText } from "./use-sum-text.ts";

/** Meta's charges for messages, one line for each category, with their total. */
export function CostLines({ cost }: { cost: MessageCost }) {
  const t = useTexts(costTexts);
  const sumText = useSumText();
  if (cost.categories.length === 0) return <p className={classes.hint}>{t("nothingBilled")}</p>;
  return (
    <>
      <p className={classes.sum}>{sumText(cost)}</p>
      <dl className={classes.categories}>
        {cost.categories.map(({ category, billed, free, sums }) => {
          const known = messageCategories.find((one) => one === category);
          return (
            <div key={category} className={classes.category}>
              <dt>{known ? t(`category.${known}`) : category}</dt>
              <dd>
                {[
                  ...(billed > 0 ? [t("billed", { count: billed })] : []),
                  ...(free > 0 ? [t("free", { count: free })] : []),
                  ...sums.map(formatSum),
                ].join(" · ")}
              </dd>
            </div>
          );
        })}
      </dl>
      {cost.unpriced > 0 && <p className={classes.hint}>{t("unpriced", { count: cost.unpriced })}</p>}
      <p className={classes.hint}>{t(cost.isByExample ? "example" : "byCard")}</p>
    </>
  );
}
