import type { Logger } from "pino";
import type { Bank } from "./bank.ts";

/** A change of a charge that a webhook reports to the receiver. */
export interface ChargeChange {
  txid: string;
  item: unknown;
}

/** A webhook request in the format of the protocol. */
export interface PixWebhookCall {
  url: string;
  headers: Record<string, string>;
  body: string;
  txids: string[];
}

export interface PixWebhooks {
  notify(news: ChargeChange): void;
  /** Holds back all webhook requests until `release` is called. */
  hold(): void;
  /**
   * Sends the held changes, `times` times: each in its own request or all in one request, in the original or in
   * reversed order.
   */
  release(shape?: PixReleaseOptions): void;
  /** Drops all webhook requests from now on (`true`), or sends them again (`false`). */
  lose(isLosing: boolean): void;
  /** Number of webhook requests that are held back or under way. */
  pending(): number;
  stop(): Promise<void>;
}

export interface PixReleaseOptions {
  calls?: "each" | "one";
  order?: "kept" | "reversed";
  times?: number;
}

/** Largest number of attempts to send a webhook request that is not answered with 200. */
const tries = 3;
const retryMs = 200;
const answerMs = 10_000;

export function makePixWebhooks(
  bank: Bank,
  logger: Logger,
  compose: (news: readonly ChargeChange[]) => PixWebhookCall[],
): PixWebhooks {
  let held: ChargeChange[] | undefined;
  let isLosing = false;
  const ending = new AbortController();
  const running = new Set<Promise<void>>();

  function send(news: readonly ChargeChange[]): void {
    for (const call of compose(news)) {
      const sending = deliver(call).finally(() => {
        running.delete(sending);
        bank.events.recheck();
      });
      running.add(sending);
    }
  }

  async function deliver({ url, headers, body, txids }: PixWebhookCall): Promise<void> {
    for (let attempt = 1; attempt <= tries && !ending.signal.aborted; attempt += 1) {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(answerMs)]);
      const init = {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        signal,
      };
      const status = await fetch(url, init).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => {
          logger.info({ err: error }, "webhook not delivered: receiver unreachable");
          return "unreachable" as const;
        },
      );
      bank.events.emit({ type: "webhook-answered", status, txids });
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, retryMs * attempt));
    }
  }

  return {
    notify(news) {
      if (isLosing) return;
      if (held) held.push(news);
      else send([news]);
    },
    hold() {
      held ??= [];
    },
    release({ calls = "each", order = "kept", times = 1 } = {}) {
      const news = order === "reversed" ? (held ?? []).toReversed() : (held ?? []);
      held = undefined;
      for (let time = 0; time < times; time += 1)
        if (calls === "one") send(news);
        else for (const one of news) send([one]);
    },
    lose(losing) {
      isLosing = losing;
    },
    pending: () => running.size + (held?.length ?? 0),
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
