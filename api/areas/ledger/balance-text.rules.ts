import { minorUnit } from '#contract/rules/currencies.ts'

/** Balances for a message, each in its currency. */
export const balancesText = (balances: readonly { currency: string; balance: number }[]): string =>
  balances
    .map(({ currency, balance }) => {
      const decimals = minorUnit(currency)
      return `${(balance / 10 ** decimals).toFixed(decimals)} ${currency}`
    })
    .join(', ')
