import type { ViewSignal } from "@recado/contract/client-events";

export interface ViewingReporter {
  /** Reports that this conversation is now on the screen. The returned function reports that it no longer is. */
  open: (ticketId: number) => () => void;
  /** Reports whether the user is typing in the conversation. Does nothing if that conversation is not open. */
  type: (ticketId: number, typing: boolean) => void;
  /** Reports the open conversation again, because the page was shown or hidden or because the connection is new. */
  reportAgain: () => void;
}

/**
 * Creates a reporter that tells the server which conversation the user sees. While the page is hidden, it reports none.
 */
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
