import { pipeline, type Readable, Transform } from "node:stream";

/**
 * Fails a body that has been silent for the given time, since the library's own timeout ends with the response headers.
 * A reader that pauses, such as for a paused video, does not count as silence.
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
  // If either stream ends early, the other is destroyed; the reader receives the error.
  pipeline(body, watched, () => clearTimeout(timer));
  return watched;
}
