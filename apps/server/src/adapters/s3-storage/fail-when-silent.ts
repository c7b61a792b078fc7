import { pipeline, type Readable, Transform } from "node:stream";

/**
 * An object's bytes, which fail once none has come for so long: the library lets go of an answer when its head is there.
 * A reader who takes none of those that came, as of a film that was paused, is waited for.
 */
export function failWhenSilent(body: Readable, milliseconds: number): Readable {
  const watched = new Transform({
    transform(chunk: Uint8Array, _, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (watched.readableLength > 0) timer.refresh();
    else body.destroy(new Error(`nothing came of an object for ${milliseconds} ms`));
  }, milliseconds);
  // Whichever of the two ends early takes the other along; the reader hears of it by what it reads.
  pipeline(body, watched, () => clearTimeout(timer));
  return watched;
}
