import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { phoneShownPreference } from "../features/demo/demo-preferences.ts";
import { DemoPhone } from "../features/demo/phone/demo-phone.tsx";
import { PhoneOpener } from "../features/demo/phone/phone-opener.tsx";
import { PhoneSheet } from "../features/demo/phone/phone-sheet.tsx";
import { useDemoLive } from "../features/demo/use-demo-live.ts";
import { usePersona } from "../features/demo/use-persona.ts";
import { setPrioritisedTicket, usePrioritisedTicket } from "../features/inbox/actions/prioritised-ticket.ts";
import { InboxSplit } from "../features/inbox/inbox-split.tsx";
import { useCurrentLink, useInboxView } from "../features/inbox/inbox-view.ts";
import { InboxList } from "../features/inbox/list/inbox-list.tsx";
import { focusList, focusListAfterRemoval } from "../features/inbox/list/list-focus.ts";
import { setPeekedTicket, usePeekedTicket } from "../features/inbox/list/peeked-ticket.ts";
import { NarrowPanes } from "../features/inbox/narrow-panes.tsx";
import { NoSelection } from "../features/inbox/no-selection.tsx";
import { Onboarding } from "../features/onboarding/onboarding.tsx";
import { LostTicketProvider } from "../features/tickets/lost-ticket.tsx";
import { ticketTexts } from "../features/tickets/texts.ts";
import { ticketKeys } from "../features/tickets/ticket-cache.ts";
import { useOpenTicket } from "../features/tickets/ticket-queries.ts";
import { setDraftQuestion, useDraftQuestion } from "../features/tickets/unsent-draft.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useCan } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { onePaneScreen, shortNameScreen } from "../shared/ui/layout/one-pane-screen.ts";
import { usePageTitle } from "../shared/ui/layout/page-title.ts";
import classes from "./tickets-page.module.css";

const TicketDialogs = lazyComponent(() =>
  import("../features/inbox/actions/ticket-dialogs.tsx").then((module) => ({
    default: module.TicketDialogs,
  })),
);

const TicketReasonsDialog = lazyComponent(() =>
  import("../features/ticket-reasons/ticket-reasons-dialog.tsx").then((module) => ({
    default: module.TicketReasonsDialog,
  })),
);

const loadConversation = () => import("../features/conversation/conversation.tsx");
const Conversation = lazyComponent(() =>
  loadConversation().then((module) => ({ default: module.ConversationPane })),
);

const ContactPanel = lazyComponent(() =>
  import("../features/contact-panel/contact-panel.tsx").then((module) => ({ default: module.ContactPanel })),
);

const PeekDialog = lazyComponent(() =>
  import("../features/conversation/peek/peek-dialog.tsx").then((module) => ({
    default: module.PeekDialog,
  })),
);

const PriorityDialog = lazyComponent(() =>
  import("../features/inbox/actions/priority-dialog.tsx").then((module) => ({
    default: module.PriorityDialog,
  })),
);

const DraftQuestionDialog = lazyComponent(() =>
  import("../features/conversation/composer/draft-question-dialog.tsx").then((module) => ({
    default: module.DraftQuestionDialog,
  })),
);

const roomForPhone = "(min-width: 1200px)";

export function TicketsPage() {
  const { ticketId } = useParams({ from: "/private/tickets/{-$ticketId}" });
  const { dialog } = useInboxView().search;
  const narrow = useMatch(onePaneScreen);
  const shortNames = useMatch(shortNameScreen);
  const t = useTexts(ticketTexts);
  usePageTitle(t("title"));
  const { data: open } = useOpenTicket(ticketId);
  const phone = useDemoPhone();
  const peeked = usePeekedTicket();
  const prioritised = usePrioritisedTicket();
  const question = useDraftQuestion();
  const mayConnect = useCan("connections-page:addConnection");
  useDemoLive();
  useCurrentLink();
  const list = (
    <InboxList
      open={ticketId ? open : undefined}
      shortNames={shortNames}
      emptyAction={<WriteAsCustomer onOpen={phone.open} />}
    />
  );
  const onboarding = <Suspense>{mayConnect && <Onboarding />}</Suspense>;
  const conversation = (select: () => void) =>
    ticketId ? (
      <Suspense>
        <Conversation uuid={ticketId} narrow={narrow} contactPanel={ContactPanel} />
      </Suspense>
    ) : (
      <NoSelection onSelect={select}>{onboarding}</NoSelection>
    );
  useWithdrawDraftQuestion();
  useLoadAfterList();
  useGoOnInList(ticketId !== undefined);
  return (
    <LostTicketProvider uuid={ticketId}>
      <div className={classes.page}>
        {narrow ? (
          <NarrowPanes
            ticketId={ticketId}
            open={ticketId ? open : undefined}
            list={
              <div className={classes.narrowList}>
                <div className={classes.onboarding}>{onboarding}</div>
                {list}
              </div>
            }
            conversation={conversation}
            extra={<PhoneOpener place="tabs" onOpen={phone.open} />}
          />
        ) : (
          <InboxSplit
            list={
              <>
                {list}
                {!phone.beside && <PhoneOpener place="foot" onOpen={phone.open} />}
              </>
            }
            conversation={conversation(focusList)}
          />
        )}
        <Suspense>{peeked && <PeekDialog ticket={peeked} onClose={() => setPeekedTicket(null)} />}</Suspense>
        <Suspense>
          {prioritised && <PriorityDialog ticket={prioritised} onClose={() => setPrioritisedTicket(null)} />}
        </Suspense>
        <Suspense>{question && <DraftQuestionDialog question={question} />}</Suspense>
        {phone.beside && <DemoPhone />}
        {phone.sheet && <PhoneSheet onClose={phone.close} />}
        <Suspense>
          {dialog === "why" && ticketId && open && <TicketReasonsDialog key={open.id} ticket={open} />}
          {dialog && dialog !== "why" && (
            <TicketDialogs dialog={dialog} ticket={ticketId ? open : undefined} />
          )}
        </Suspense>
      </div>
    </LostTicketProvider>
  );
}

/**
 * State of the demo phone. It is displayed beside the inbox if there is room and the user has not hidden it; otherwise
 * the user opens it as a sheet over the page.
 */
function useDemoPhone() {
  const hasRoom = useMatch(roomForPhone);
  const shown = phoneShownPreference.use();
  const [sheet, setSheet] = useState(false);
  return {
    beside: hasRoom && shown,
    sheet: sheet && !hasRoom,
    open: () => (hasRoom ? phoneShownPreference.write(true) : setSheet(true)),
    close: () => setSheet(false),
  };
}

/** Withdraws the question about an unsent draft when the user leaves the page, so that it does not return later. */
function useWithdrawDraftQuestion(): void {
  useEffect(() => () => setDraftQuestion(null), []);
}

/** Loads the code for displaying a conversation in advance, but only after the list of tickets has loaded. */
function useLoadAfterList(): void {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: ticketKeys.lists });
  useEffect(() => {
    // The query client is asked again, because a list may have started to load since the last render.
    if (fetching > 0 || client.isFetching({ queryKey: ticketKeys.lists }) > 0) return;
    // A failure is ignored here. When the user opens a ticket, the code is loaded again and errors are reported.
    loadConversation().catch(() => undefined);
  }, [client, fetching]);
}

/**
 * When a conversation closes, moves the focus to the list, because the focused element would be removed with the
 * conversation.
 */
function useGoOnInList(isOpen: boolean): void {
  useEffect(() => (isOpen ? focusListAfterRemoval : undefined), [isOpen]);
}

function WriteAsCustomer({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(ticketTexts);
  if (!usePersona()) return null;
  return (
    <Button variant="light" onClick={onOpen}>
      {t("empty.demoAction")}
    </Button>
  );
}

function useMatch(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false });
}
