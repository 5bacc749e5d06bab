/** The logo of the product: a time on a line, and the call at that time. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M22.2 10.6a8 8 0 1 0 0 10.8" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="24" cy="16" r="2.6" fill="#8fe3d8" />
    </svg>
  );
}
