import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

const steps = [10, 20] as const
/** Nobody stays busy for ever: forgotten, it ends by itself. */
const lasts = 2 * 60 * 60_000

export type Busy = { minutes: 0 | (typeof steps)[number]; /** ms; 0 when not busy. */ until: number }
const calm: Busy = { minutes: 0, until: 0 }

function busyOf(value: unknown): Busy {
  if (typeof value !== 'object' || value === null || !('minutes' in value) || !('until' in value)) return calm
  const minutes = steps.find((step) => step === value.minutes)
  return minutes === undefined || typeof value.until !== 'number' ? calm : { minutes, until: value.until }
}

/** Minutes added to the preparation time when this kitchen accepts; kept in the browser for two hours. */
export function useBusy(merchantId: string | undefined) {
  const now = useNow()
  const [kept, keep] = useLocalStorage(`busy:${merchantId ?? ''}`, busyOf)
  const busy = kept.until > now && merchantId !== undefined ? kept : calm
  return {
    ...busy,
    set: (minutes: Busy['minutes']) => keep(minutes === 0 ? undefined : { minutes, until: Date.now() + lasts }),
  }
}
