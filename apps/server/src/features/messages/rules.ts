/** What a list row shows of a message, in one line. */
export function previewOf(body: string): string {
  return body.replace(/\s+/g, " ").trim().slice(0, 255);
}

/** How often a send that the channel refused for the moment is tried; the lane's back-off lies between. */
export const mostAttempts = 6;
