import { defaultBrandColor } from './shop-theme.ts'

/** Contrast that texts need, of WCAG AA. */
export const minContrast = 4.5

type Oklch = { l: number; c: number; h: number }

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const toGamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** OKLCH of a hex colour; the matrices are those of CSS Color 4. `h` is in radians. */
function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(toLinear)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const green = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blue = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(green, blue), h: Math.atan2(blue, green) }
}

/** The nearest hex colour; channels outside of sRGB are clipped. */
function toHex({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const digits = linear.map((share) =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, share)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`.toUpperCase()
}

const luminanceOf = (hex: string) => {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((share) => toLinear(share))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two hex colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

export type ContrastPair = { background: string; text: string; contrast: number }
const pairOf = (background: string, text: string): ContrastPair => ({
  background,
  text,
  contrast: contrastOf(background, text),
})

/** Fills up to this lightness have white text and are at most `darkFill`; lighter ones have dark text. */
const lightFill = 0.645
const darkFill = 0.54

/**
 * How the shop corrects a brand colour in its light scheme, as the style sheet does (shop/styles/tokens.css): buttons,
 * links, and links on a tint.
 */
export function correctedBrand(color: string | null) {
  const brand = color ?? defaultBrandColor
  const { l, c, h } = toOklch(brand)
  const isLight = l > lightFill
  const fill = toHex({ l: isLight ? l : Math.min(l, darkFill), c: Math.min(c, 0.19), h })
  const link = toHex({ l: Math.min(l, 0.465), c: Math.min(c, 0.15), h })
  const onFill = isLight ? toHex({ l: 0.17, c: 0, h }) : '#FFFFFF'
  const tint = toHex({ l: 0.962, c: Math.min(c * 0.25, 0.022), h })
  return {
    /** As chosen, with the text that its buttons have. */
    chosen: pairOf(brand.toUpperCase(), onFill),
    button: pairOf(fill, onFill),
    link: pairOf('#FFFFFF', link),
    tint: pairOf(tint, link),
  }
}
