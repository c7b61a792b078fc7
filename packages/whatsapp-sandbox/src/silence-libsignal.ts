/**
 * Beginnings of console lines that are dropped. In normal operation, libsignal prints whole session records, including
 * private keys, to the global console, and it accepts no logger. All other lines are printed.
 */
const openings = [
  "Closing session:",
  "Opening session:",
  "Removing old closed session:",
  "Migrating session to:",
  "Session already closed",
  "Session already open",
  "Session error:",
  "Closing open session in favor of incoming prekey bundle",
  "Decrypted message with closed session.",
  "Failed to decrypt message with any known session",
  "V1 session storage migration error",
];

for (const level of ["log", "info", "warn", "error", "debug"] as const) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    const first = words[0];
    if (typeof first === "string" && openings.some((opening) => first.startsWith(opening))) return;
    print(...words);
  };
}
