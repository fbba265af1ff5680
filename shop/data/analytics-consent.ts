import { createLocalStore, useLocalStore } from './local-store.ts'

/** Whether others may count this browser's visits; null until somebody answered. */
export const analyticsConsent = createLocalStore<'yes' | 'no' | null>('shop.counting', null, (found) =>
  found === 'yes' || found === 'no' ? found : null,
)

export const useAnalyticsConsent = () => useLocalStore(analyticsConsent)
