import spriteUrl from './icons.svg?url'

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
      <use href={`${spriteUrl}#shape-fanlight`} />
    </svg>
  )
}

/** The default logo of tenants that have none. */
export function DefaultLogo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" strokeLinecap="round">
      <use href={`${spriteUrl}#shape-logo`} />
    </svg>
  )
}
