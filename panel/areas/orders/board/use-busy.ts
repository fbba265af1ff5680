import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

const busyOptions = [10, 20] as const
/** Busy mode ends after two hours if it is not switched off. */
const maxBusyMs = 2 * 60 * 60_000

export type Busy = { minutes: 0 | (typeof busyOptions)[number]; /** ms; 0 when not busy. */ until: number }
const notBusy: Busy = { minutes: 0, until: 0 }

function parseBusy(value: unknown): Busy {
  if (typeof value !== 'object' || value === null || !('minutes' in value) || !('until' in value)) return notBusy
  const minutes = busyOptions.find((step) => step === value.minutes)
  return minutes === undefined || typeof value.until !== 'number' ? notBusy : { minutes, until: value.until }
}

/** Extra preparation minutes of this kitchen, stored in the browser for two hours. */
export function useBusy(merchantId: string | undefined) {
  const now = useNow()
  const [saved, setSaved] = useLocalStorage(`busy:${merchantId ?? ''}`, parseBusy)
  const busy = saved.until > now && merchantId !== undefined ? saved : notBusy
  return {
    ...busy,
    set: (minutes: Busy['minutes']) => setSaved(minutes === 0 ? undefined : { minutes, until: Date.now() + maxBusyMs }),
  }
}
