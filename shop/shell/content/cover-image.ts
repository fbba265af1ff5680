import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'

/** The cover of a product, otherwise its first image. */
export const coverOf = ({ product_images }: Pick<StoreProduct, 'product_images'>): string | null =>
  (product_images.find(({ is_cover }) => is_cover) ?? product_images[0])?.file_url ?? null

/** All images of a product, the cover first. */
export const imagesOf = ({ product_images }: Pick<StoreProduct, 'product_images'>): string[] => {
  const cover = coverOf({ product_images })
  const others = product_images.flatMap(({ file_url }) => (file_url === cover ? [] : [file_url]))
  return cover === null ? [] : [cover, ...new Set(others)]
}
