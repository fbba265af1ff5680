import { kept, useKept } from './local-store.ts'

/** Whether others may count this browser's visits; null until somebody answered. */
export const counting = kept<'yes' | 'no' | null>('shop.counting', null, (found) =>
  found === 'yes' || found === 'no' ? found : null,
)

export const useCounting = () => useKept(counting)
