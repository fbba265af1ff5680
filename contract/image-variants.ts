/** Widths in which stored pictures are kept besides their own, px. */
export const imageWidths: readonly number[] = [160, 320, 640, 960]

/** Pictures that lie in the product's own store for all to see, and can be drawn smaller: no drawings, nothing that moves, nothing of elsewhere. */
const resizable = /^(https?:\/\/[^/]+)?\/files\/(t|demo)\/[^?#]+\.(jpe?g|png|webp)$/i

/** The address of a picture at most `width` px wide, one of `pictureWidths`; the picture's own where there is no smaller one. */
export const imageUrl = (url: string, width: number): string => (resizable.test(url) ? `${url}?width=${width}` : url)

/** All widths of a picture for `srcset`; undefined where it has but one. */
export const imageSrcSet = (url: string): string | undefined =>
  resizable.test(url) ? imageWidths.map((width) => `${url}?width=${width} ${width}w`).join(', ') : undefined
