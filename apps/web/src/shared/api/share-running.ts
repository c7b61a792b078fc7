/** While the work runs, whoever asks for it gets the same run; afterwards it can be asked for anew. */
export function shareRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
