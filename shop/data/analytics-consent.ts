import { createLocalStore, useLocalStore } from './local-store.ts'

/** Whether third parties may count visits of this browser; null until the visitor has answered. */
export const analyticsConsent = createLocalStore<'yes' | 'no' | null>('shop.counting', null, (stored) =>
  stored === 'yes' || stored === 'no' ? stored : null,
)

export const useAnalyticsConsent = () => useLocalStore(analyticsConsent)
