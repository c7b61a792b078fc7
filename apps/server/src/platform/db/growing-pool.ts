import pg from "pg";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** Number of connections that the pool opens as soon as they are needed; it opens further ones only after a wait. */
const least = 3;

interface Pace {
  /** Time that a caller must have waited for a connection before the pool opens another one. */
  patienceMilliseconds: number;
  /** Minimum time between two new connections. The first of the two fills its caches meanwhile. */
  betweenMilliseconds: number;
}
const usualPace: Pace = { patienceMilliseconds: 30, betweenMilliseconds: 400 };

/**
 * A connection pool that opens a further connection only after a caller has waited, and only one at a time. A new
 * connection first loads table metadata and prepares statements. Many connections that do so at once, as after a start,
 * delay every caller longer than a few connections with warm caches.
 */
export class GrowingPool extends pg.Pool {
  readonly #most: number;
  readonly #pace: Pace;
  #growing = false;
  #openedAt = Number.NEGATIVE_INFINITY;

  constructor(config: pg.PoolConfig & { max: number }, pace = usualPace) {
    super({ ...config, max: Math.min(least, config.max) });
    this.#most = config.max;
    this.#pace = pace;
    this.on("remove", () => this.#fit());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = connected ? void super.connect(connected) : super.connect();
    this.#growIfWaitedFor();
    return connecting;
  }

  #growIfWaitedFor(): void {
    if (this.#growing || !this.#isShort()) return;
    this.#growing = true;
    const { patienceMilliseconds, betweenMilliseconds } = this.#pace;
    const learnsFor = this.#openedAt + betweenMilliseconds - performance.now();
    setTimeout(() => this.#grow(), Math.max(patienceMilliseconds, learnsFor));
  }

  #grow(): void {
    this.#growing = false;
    if (!this.#isShort()) return;
    this.#growing = true;
    this.#openedAt = performance.now();
    this.options.max = this.totalCount + 1;
    super
      .connect()
      // Releasing the new connection hands it to the caller that has waited longest.
      .then((client) => client.release())
      // The error is not lost: the next connect attempted for the waiting caller fails with it.
      .catch(() => this.#fit())
      .finally(() => {
        this.#growing = false;
        this.#growIfWaitedFor();
      });
  }

  #isShort(): boolean {
    return !this.ending && this.waitingCount > 0 && this.totalCount < this.#most;
  }

  /**
   * Lowers the limit after a connection was closed, so that a replacement is opened only when a caller has waited for
   * one.
   */
  #fit(): void {
    this.options.max = Math.min(this.#most, Math.max(least, this.totalCount));
  }
}
