import { instantOf, dayAfter } from '../schedules/local-time.rules.ts'

/** The instants (ISO) of whole local days, the end exclusive; null where no day is given. */
export function instantRangeOf(
  start: string | null,
  end: string | null,
  timezone: string,
): { from: string | null; to: string | null } {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    from: start && iso(instantOf(start, '00:00', timezone)),
    to: end && iso(instantOf(dayAfter(end, 1), '00:00', timezone)),
  }
}
