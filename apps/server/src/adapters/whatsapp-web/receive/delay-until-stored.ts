import type { BinaryNode, WASocket } from "baileys";

/**
 * Delays the handling of WhatsApp's stanzas (protocol elements) until they are stored. Baileys acknowledges a receipt
 * or a phone call as soon as its listeners get the stanza, so the listeners run only after `keep` has resolved. If
 * `keep` rejects, the listeners do not run, and WhatsApp delivers the stanza again on a later connection.
 */
export function delayUntilStored(
  { ws }: Pick<WASocket, "ws">,
  event: "CB:message" | "CB:receipt" | "CB:call",
  /**
   * Function that stores a stanza. It returns undefined if the stanza needs no storing. If it rejects, it has logged
   * the error.
   */
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
