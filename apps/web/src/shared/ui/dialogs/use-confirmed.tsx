import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Question<Refusal> {
  /** What has to be confirmed; undefined where something was refused for anything else. */
  read: (error: unknown) => Refusal | undefined;
  title: string;
  confirm: string;
  describe: (refusal: Refusal) => ReactNode;
}

interface Confirmed {
  confirmation: ReactNode;
  /** Does it again, confirmed, once somebody has read why it was refused and wants it all the same. */
  withConfirmation: <T>(work: (isConfirmed: boolean) => Promise<T>) => Promise<T>;
}

/** For what the server does only once somebody has confirmed what comes of it. */
export function useConfirmed<Refusal>({ read, title, confirm, describe }: Question<Refusal>): Confirmed {
  const [asked, setAsked] = useState<{ refusal: Refusal; answer: (isConfirmed: boolean) => void }>();
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return {
    confirmation: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={title}
        confirm={confirm}
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {asked && describe(asked.refusal)}
      </ConfirmDialog>
    ),
    withConfirmation: async (work) => {
      try {
        return await work(false);
      } catch (error) {
        const refusal = read(error);
        if (refusal === undefined) throw error;
        const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ refusal, answer: resolve }));
        if (!isConfirmed) throw error;
        return work(true);
      }
    },
  };
}
