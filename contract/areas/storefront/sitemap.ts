import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, instant } from '../../fields.ts'

const Entry = z.object({ _id: id, updated_at: instant })

/** Largest number of entries of one answer. A sitemap file may have 50,000 URLs (sitemaps.org). */
export const maxSitemapEntries = 5_000

/** What search engines may index, for the sitemaps of the shop. The entries changed last come first. */
export const storeSitemap = {
  merchants: call('store', 'GET /sitemap', 'public', {
    input: emptyObject,
    output: z.array(Entry.extend({ slug: z.string() })),
  }),
  /** The products of a merchant. 404 for a merchant that visitors cannot see. */
  products: call('store', 'GET /sitemap/{merchant_id}', 'public', {
    input: z.object({ merchant_id: id }),
    output: z.array(Entry),
    entity: 'Merchant',
  }),
}

/** The path of the shop's product feed for Google: of one merchant, in one language. */
export const googleFeedPath = (locale: string, merchantId: string): string =>
  `/feeds/google/${locale}/${merchantId}.xml`
