import type { z } from 'zod'
import type { CartInput } from '#contract/areas/checkout.ts'
import type { BasketLine } from '#shop/data/basket.ts'

export type CartRequest = z.input<typeof CartInput>

export const toCartItems = (lines: readonly BasketLine[]): NonNullable<CartRequest['items']> =>
  lines.map(({ product_id, quantity, options, addons, instruction, recommended }) => ({
    product_id,
    quantity,
    options,
    addons,
    ...(instruction ? { instruction } : {}),
    ...(recommended ? { meta: { recommended_product: true } } : {}),
  }))
