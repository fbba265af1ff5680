import type { z } from 'zod'
import type { CartInput } from '#contract/checkout.ts'
import type { BasketLine } from '#shop/data/basket.ts'

export type Wanted = z.input<typeof CartInput>

export const wantedItems = (lines: readonly BasketLine[]): NonNullable<Wanted['items']> =>
  lines.map(({ product_id, quantity, options, addons, instruction, recommended }) => ({
    product_id,
    quantity,
    options,
    addons,
    ...(instruction ? { instruction } : {}),
    ...(recommended ? { meta: { recommended_product: true } } : {}),
  }))
