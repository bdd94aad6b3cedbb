/** Three streams leaving one side. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className}>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round">
        <path d="M6 6v12" />
        <path d="M10 7.5h8M10 12h5M10 16.5h8" />
      </g>
    </svg>
  )
}
