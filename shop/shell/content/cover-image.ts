import type { StoreProduct } from '#contract/storefront-catalog.ts'

/** The cover of a product, otherwise its first image. */
export const coverOf = ({ product_images }: Pick<StoreProduct, 'product_images'>): string | null =>
  (product_images.find(({ is_cover }) => is_cover) ?? product_images[0])?.file_url ?? null
