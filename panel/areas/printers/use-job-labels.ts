import type { PrintJob } from '#contract/areas/printers.ts'
import { useText } from '#kit/data/text.ts'

/** Reasons for which the server ends a job. All others are messages of the printer. */
const knownErrors = ['expired', 'order_cancelled', 'by_hand', 'not_confirmed', 'not_drawable', 'order_gone'] as const
const knownErrorOf = (error: string) => knownErrors.find((one) => one === error)

export function useJobLabels() {
  const t = useText('printers')
  return {
    name: ({ order_id }: Pick<PrintJob, 'order_id'>) => (order_id === null ? t('reason_test') : `#${order_id}`),
    error: (error: string) => {
      const known = knownErrorOf(error)
      return known ? t(`error_${known}`) : error
    },
  }
}
