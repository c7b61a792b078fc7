import type { BinaryNode, WASocket } from "baileys";

/**
 * Baileys acknowledges receipts and calls as soon as it hears of them, before anybody could keep them. So it hears of
 * them once they are kept; of what could not be kept it never does, and WhatsApp tells it again to whoever comes next.
 */
export function holdBack(
  { ws }: Pick<WASocket, "ws">,
  event: "CB:message" | "CB:receipt" | "CB:call",
  /** Undefined: there is nothing to keep, go on at once. Whoever rejects has said why. */
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
