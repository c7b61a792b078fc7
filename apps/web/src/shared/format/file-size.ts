const units = ["B", "KB", "MB", "GB"] as const;

/** Formats a size briefly: 820 B, 12 KB, 1.4 MB. */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_024)), units.length - 1);
  const amount = bytes / 1_024 ** power;
  const digits = power > 1 && amount < 100 ? 1 : 0;
  return `${amount.toLocaleString(locale, { maximumFractionDigits: digits })} ${units[power]}`;
}
