/** Widths in px in which stored images are available besides the original. */
export const imageWidths: readonly number[] = [160, 320, 640, 960]

/** Public raster images in our own storage. No SVG, no animation, no other hosts. */
const resizable = /^(https?:\/\/[^/]+)?\/files\/(t|demo)\/[^?#]+\.(jpe?g|png|webp)$/i

/** URL of an image at most `width` px wide (one of `imageWidths`); the original if there is no such variant. */
export const imageUrl = (url: string, width: number): string => (resizable.test(url) ? `${url}?width=${width}` : url)

/** Value of `srcset`; undefined if the image has no variants. */
export const imageSrcSet = (url: string): string | undefined =>
  resizable.test(url) ? imageWidths.map((width) => `${url}?width=${width} ${width}w`).join(', ') : undefined
