import type { Excess } from "@recado/contract/managed-companies";
import { ApiError } from "@recado/contract/shared/client";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { companyTexts } from "./texts.ts";

/** Lists where a company exceeds a plan's limits, and what would be closed. */
export function ExcessList({ excess }: { excess: readonly Excess[] }) {
  const t = useTexts(companyTexts);
  return (
    <>
      <p>{t("excessIntro")}</p>
      <ul>
        {excess.map(({ what, count, limit, closing }) => (
          <li key={what}>
            {t(`excess.${what}`, { count, limit })}
            {closing.length > 0 &&
              ` ${t("excessClosing", { names: closing.map(({ name }) => name).join(", ") })}`}
          </li>
        ))}
      </ul>
    </>
  );
}

export function excessOf(error: unknown): readonly Excess[] | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.excess as Excess[];
}
