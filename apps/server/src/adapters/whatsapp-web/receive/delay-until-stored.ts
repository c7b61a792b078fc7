import type { BinaryNode, WASocket } from "baileys";

/**
 * Delays stanzas until they are stored. Baileys acknowledges receipts and calls as soon as it receives them, so its
 * listeners run only after `keep` has resolved. After a failure they do not run, and WhatsApp delivers the stanza again
 * on a later connection.
 */
export function delayUntilStored(
  { ws }: Pick<WASocket, "ws">,
  event: "CB:message" | "CB:receipt" | "CB:call",
  /** Returns undefined if there is nothing to store. A rejection has already been logged. */
  keep: (stanza: BinaryNode) => Promise<void> | undefined,
): void {
  for (const listener of ws.listeners(event) as ((stanza: BinaryNode) => void)[]) {
    ws.off(event, listener);
    ws.on(event, (stanza: BinaryNode) => {
      const kept = keep(stanza);
      if (!kept) return listener(stanza);
      kept.then(
        () => listener(stanza),
        () => {},
      );
    });
  }
}
