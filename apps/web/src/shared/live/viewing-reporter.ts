import type { ViewSignal } from "@recado/contract/client-events";

export interface ViewingReporter {
  /** Sets the conversation on the screen; the returned function clears it. */
  open: (ticketId: number) => () => void;
  /** Sets whether the user types in the conversation; ignored for a conversation that is not open. */
  type: (ticketId: number, typing: boolean) => void;
  /** Reports again, because the page was shown or hidden or the connection is new. */
  reportAgain: () => void;
}

/** Reports which conversation the user sees; none while the page is hidden. */
export function createViewingReporter(
  tell: (viewing: ViewSignal) => void,
  isInSight: () => boolean,
): ViewingReporter {
  let viewing: ViewSignal = null;

  function reportNow(): void {
    tell(isInSight() ? viewing : null);
  }

  return {
    open: (ticketId) => {
      viewing = { ticketId, typing: false };
      const opened = viewing;
      reportNow();
      return () => {
        if (viewing?.ticketId !== opened.ticketId) return;
        viewing = null;
        reportNow();
      };
    },
    type: (ticketId, typing) => {
      if (viewing?.ticketId !== ticketId) return;
      viewing = { ticketId, typing };
      reportNow();
    },
    reportAgain: () => {
      if (viewing) reportNow();
    },
  };
}
