import type { Viewing } from "@recado/contract/shared/client-events";

export interface ViewingSignal {
  /** The conversation that stands on the screen; the returned function says that it does no more. */
  open: (ticketId: number) => () => void;
  /** Whether somebody types in it; of any other it says nothing. */
  type: (ticketId: number, typing: boolean) => void;
  /** The page came to sight or left it, or the line is a new one. */
  tellAgain: () => void;
}

/** Tells which conversation is before somebody's eyes: none while the page is out of sight. */
export function createViewingSignal(
  tell: (viewing: Viewing) => void,
  isInSight: () => boolean,
): ViewingSignal {
  let viewing: Viewing = null;

  function tellNow(): void {
    tell(isInSight() ? viewing : null);
  }

  return {
    open: (ticketId) => {
      viewing = { ticketId, typing: false };
      const opened = viewing;
      tellNow();
      return () => {
        if (viewing?.ticketId !== opened.ticketId) return;
        viewing = null;
        tellNow();
      };
    },
    type: (ticketId, typing) => {
      if (viewing?.ticketId !== ticketId) return;
      viewing = { ticketId, typing };
      tellNow();
    },
    tellAgain: () => {
      if (viewing) tellNow();
    },
  };
}
