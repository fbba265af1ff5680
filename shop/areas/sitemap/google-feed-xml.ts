import { decimalPrice } from '#contract/rules/currencies.ts'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { escapeXml } from './sitemap-xml.ts'

/** Most products of a feed. Google's Merchant Center reads each feed as a whole. */
export const maxFeedProducts = 5_000

/** `url` is the address of the store in the language of the feed, and leads its products. */
type Feed = { url: string; name: string; products: readonly StoreProduct[] }

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

function itemOf({ url, name: brand }: Feed, product: StoreProduct): string | undefined {
  const picture = product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0]
  // Merchant Center rejects items without a picture or a price
  if (!picture || product.from_price <= 0) return undefined
  const { name, description, currency } = product
  return [
    '<item>',
    element('g:id', product._id),
    element('g:title', name.slice(0, 150)),
    element('g:description', description || name),
    element('g:link', `${url}/p/${product._id}`),
    element('g:image_link', new URL(picture.file_url, url).href),
    element('g:availability', product.stock_status === 'in_stock' ? 'in_stock' : 'out_of_stock'),
    element('g:price', `${decimalPrice(product.from_price, currency)} ${currency}`),
    element('g:brand', brand.slice(0, 70)),
    element('g:identifier_exists', 'no'),
    '</item>',
  ].join('')
}

/** The products of a store as a feed for Google (RSS 2.0). */
export function googleFeed(feed: Feed): string {
  const items = feed.products.slice(0, maxFeedProducts).flatMap((product) => itemOf(feed, product) ?? [])
  const channel = [element('title', feed.name), element('link', feed.url), element('description', feed.name), ...items]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    ...channel,
    '</channel></rss>\n',
  ].join('\n')
}
