import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'

/** Minutes: from, to. */
export type EtaRange = readonly [number, number]

/** The ETA of a merchant as a list of one; empty if the ETA is unknown or the merchant does not deliver there. */
export const etaRangeOf = ({
  eta_min,
  eta_max,
  is_serviceable,
}: Pick<StoreMerchant, 'eta_min' | 'eta_max' | 'is_serviceable'>): EtaRange[] =>
  eta_min === null || eta_max === null || is_serviceable === false ? [] : [[eta_min, eta_max]]
