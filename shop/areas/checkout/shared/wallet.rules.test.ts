import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { payableModes, walletPartOf } from './wallet.rules.ts'

const mode = (alias: PaymentAlias) => ({
  alias,
  name: alias,
  logo_url: null,
  environment: 'test' as const,
  min_amount: null,
  max_amount: null,
})
const modes = [mode('cash_on_delivery'), mode('card'), mode('wallet')]

test('the wallet is a payment mode only if it covers the order', () => {
  const aliases = (balance: number) => payableModes(modes, balance, 1000).map(({ alias }) => alias)
  expect(aliases(1000)).toEqual(['cash_on_delivery', 'card', 'wallet'])
  expect(aliases(999)).toEqual(['cash_on_delivery', 'card'])
  expect(payableModes(modes, 0, 0).map(({ alias }) => alias)).not.toContain('wallet')
})

test('it pays a part beside a card, but not beside cash or where wallets are not taken', () => {
  expect(walletPartOf(modes, 'card', 300, 1000)).toBe(300)
  expect(walletPartOf(modes, 'card', 1000, 1000)).toBe(0)
  expect(walletPartOf(modes, 'cash_on_delivery', 300, 1000)).toBe(0)
  expect(walletPartOf(modes, null, 300, 1000)).toBe(0)
  expect(walletPartOf([mode('card')], 'card', 300, 1000)).toBe(0)
})
