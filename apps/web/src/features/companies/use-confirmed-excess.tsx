import type { Excess } from "@recado/contract/managed-companies";
import { ApiError } from "@recado/contract/shared/client";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { companyTexts } from "./texts.ts";

interface Asked {
  excess: readonly Excess[];
  answer: (isConfirmed: boolean) => void;
}

interface ConfirmedExcess {
  confirmation: ReactNode;
  /** Does it again, confirmed, once somebody has read what exceeds the plan and wants it all the same. */
  withConfirmation: <T>(work: (isConfirmed: boolean) => Promise<T>) => Promise<T>;
}

export function useConfirmedExcess(): ConfirmedExcess {
  const t = useTexts(companyTexts);
  const [asked, setAsked] = useState<Asked>();
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return {
    confirmation: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={t("excessTitle")}
        confirm={t("excessConfirm")}
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{t("excessIntro")}</p>
        <ul>
          {asked?.excess.map(({ what, count, limit, closing }) => (
            <li key={what}>
              {t(`excess.${what}`, { count, limit })}
              {closing.length > 0 &&
                ` ${t("excessClosing", { names: closing.map(({ name }) => name).join(", ") })}`}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    ),
    withConfirmation: async (work) => {
      try {
        return await work(false);
      } catch (error) {
        const excess = excessOf(error);
        if (!excess) throw error;
        const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ excess, answer: resolve }));
        if (!isConfirmed) throw error;
        return work(true);
      }
    },
  };
}

function excessOf(error: unknown): readonly Excess[] | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.excess as Excess[];
}
