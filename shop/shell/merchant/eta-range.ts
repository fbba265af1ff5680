import type { StoreMerchant } from '#contract/storefront-merchants.ts'

/** Minutes from, minutes to. */
export type EtaRange = readonly [number, number]

/** The band of a merchant, as a list of none or one: where it does not deliver nothing takes any time. */
export const etaRangeOf = ({
  eta_min,
  eta_max,
  is_serviceable,
}: Pick<StoreMerchant, 'eta_min' | 'eta_max' | 'is_serviceable'>): EtaRange[] =>
  eta_min === null || eta_max === null || is_serviceable === false ? [] : [[eta_min, eta_max]]
