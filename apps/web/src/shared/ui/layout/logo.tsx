/** The product's sign: a message with two lines. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="var(--rc-brand)"
        d="M5 3h14a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-7l-5 4v-4H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke="var(--rc-surface)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M7 8.5h10M7 12.5h6"
      />
    </svg>
  );
}
