/** An instant as the wall clock of a zone shows it, YYYY-MM-DDTHH:mm. */
export function toLocalTime(instant: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The instant (ISO, UTC) at which a zone's clock shows `local`. In the hour that a change to summer time skips, the clock is read as before the change. */
export function toInstant(local: string, timeZone: string) {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return local
  const offsetAt = (at: number) => Date.parse(`${toLocalTime(new Date(at).toISOString(), timeZone)}Z`) - at
  const guess = wanted - offsetAt(wanted)
  const exact = wanted - offsetAt(guess)
  return new Date(offsetAt(exact) === offsetAt(guess) ? exact : Math.max(exact, guess)).toISOString()
}
