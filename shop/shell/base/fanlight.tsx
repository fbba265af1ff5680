const spokes = Array.from({ length: 11 }, (_, step) => {
  const angle = ((step + 1) * Math.PI) / 12
  const at = (radius: number) =>
    `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(60)}L${at(198)}`
}).join('')

/** A decorative half circle of rays for the banner, the order tracker, sign-in and empty states. */
export function Fanlight() {
  return (
    <svg
      className="fanlight"
      viewBox="0 0 400 200"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M140 200a60 60 0 0 1 120 0M92 200a108 108 0 0 1 216 0M44 200a156 156 0 0 1 312 0M2 200a198 198 0 0 1 396 0" />
      <path d={spokes} />
    </svg>
  )
}

/** The default logo of tenants that have none. */
export function DefaultLogo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" strokeLinecap="round">
      <path d="M4 27V16a12 12 0 0 1 24 0v11z" fill="currentColor" stroke="none" />
      <path d="M16 6v20M7 16h18M16 16 9 9.5M16 16l7-6.5M10.5 17v9M21.5 17v9" stroke="var(--bg)" strokeWidth="1.6" />
    </svg>
  )
}
