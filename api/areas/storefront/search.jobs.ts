import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { addSearchWords } from './search.db.ts'

const merchantInput = z.object({ merchantId: id })

const productChanged = onEvent({
  name: 'storefront.add-product-words',
  input: z.object({ productIds: z.array(id) }),
  on: 'product.changed',
  from: ({ product_ids, change }) =>
    change === 'created' || change === 'updated' ? { productIds: product_ids } : undefined,
  run: ({ db, input }) => addSearchWords(db, { productIds: input.productIds }),
})

const merchantCreated = onEvent({
  name: 'storefront.add-merchant-words',
  input: merchantInput,
  on: 'merchant.created',
  from: ({ merchant_id }) => ({ merchantId: merchant_id }),
  run: ({ db, input }) => addSearchWords(db, { merchantIds: [input.merchantId] }),
})

const merchantUpdated = onEvent({
  name: 'storefront.add-changed-merchant-words',
  input: merchantInput,
  on: 'merchant.updated',
  from: ({ merchant_id }) => ({ merchantId: merchant_id }),
  run: ({ db, input }) => addSearchWords(db, { merchantIds: [input.merchantId] }),
})

/** Keep the words that correct a misspelt search. */
export const searchJobs: AnyJob[] = [productChanged, merchantCreated, merchantUpdated]
