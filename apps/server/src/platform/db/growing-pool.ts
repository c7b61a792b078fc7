import pg from "pg";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** So many are opened without anybody's waiting. */
const least = 3;

interface Pace {
  /** So long somebody has waited before a further connection is opened. */
  patienceMilliseconds: number;
  /** So long the one that was opened last has to learn. */
  betweenMilliseconds: number;
}
const usualPace: Pace = { patienceMilliseconds: 30, betweenMilliseconds: 400 };

/**
 * Opens a further connection only once somebody has waited for one, one after the other. Each learns the tables and statements anew, and
 * many that learn at the same time, as with the first messages after a start, keep everybody longer than a few that soon know them.
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
      // Given back, it goes to whoever has waited longest.
      .then((client) => client.release())
      // Who waits is told what is wrong by the next connection that is tried for them.
      .catch(() => this.#fit())
      .finally(() => {
        this.#growing = false;
        this.#growIfWaitedFor();
      });
  }

  #isShort(): boolean {
    return !this.ending && this.waitingCount > 0 && this.totalCount < this.#most;
  }

  /** What has closed is opened again only when somebody waits for it. */
  #fit(): void {
    this.options.max = Math.min(this.#most, Math.max(least, this.totalCount));
  }
}
