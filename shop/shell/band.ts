import type { StoreMerchant } from '#contract/store-merchants.ts'

/** Minutes from, minutes to. */
export type Band = readonly [number, number]

/** The band of a merchant, as a list of none or one. */
export const bandOf = ({ eta_min, eta_max }: Pick<StoreMerchant, 'eta_min' | 'eta_max'>): Band[] => (eta_min === null || eta_max === null ? [] : [[eta_min, eta_max]])
