/** The local time of an instant in a time zone, YYYY-MM-DDTHH:mm. */
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
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}T${partOf('hour')}:${partOf('minute')}`
}

/**
 * The instant (ISO, UTC) of a local time. A time in the hour that daylight saving skips is read with the offset
 * before the change.
 */
export function toInstant(local: string, timeZone: string) {
  const localAsUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(localAsUtc)) return local
  const offsetAt = (at: number) => Date.parse(`${toLocalTime(new Date(at).toISOString(), timeZone)}Z`) - at
  const guess = localAsUtc - offsetAt(localAsUtc)
  const exact = localAsUtc - offsetAt(guess)
  return new Date(offsetAt(exact) === offsetAt(guess) ? exact : Math.max(exact, guess)).toISOString()
}
