import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { playedMessage, stopPlaying } from "../kinds/audio/player.ts";
import { type MessageOverlayState, OverlayContext } from "./overlay.ts";

const MessageOverlay = lazyComponent(() =>
  import("./message-overlay.tsx").then((module) => ({ default: module.MessageOverlay })),
);

interface OverlayPlaceProps {
  contactName: string;
  children: ReactNode;
}

/** Container of a conversation. When it unmounts, the conversation's overlays close and its audio stops. */
export function OverlayPlace({ contactName, children }: OverlayPlaceProps) {
  const [overlay, setOverlay] = useState<MessageOverlayState | null>(null);
  useEffect(() => {
    const before = playedMessage();
    return () => {
      if (playedMessage() !== before) stopPlaying();
    };
  }, []);
  return (
    <OverlayContext value={setOverlay}>
      {children}
      <Suspense>
        <MessageOverlay overlay={overlay} contactName={contactName} onClose={() => setOverlay(null)} />
      </Suspense>
    </OverlayContext>
  );
}
