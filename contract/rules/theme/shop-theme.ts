/** What a tenant can choose for the look of its shop. Stored in the settings `colors`, `fonts` and `layout`. */
export const themeColors = ['primary', 'banner', 'background'] as const
export const themeFonts = ['figtree', 'geist', 'system', 'serif', 'rounded'] as const
export const themeCorners = ['soft', 'round', 'square'] as const
export const homeLayouts = ['cards', 'large', 'list'] as const

export type ThemeColor = (typeof themeColors)[number]
type ThemeFont = (typeof themeFonts)[number]
type ThemeCorners = (typeof themeCorners)[number]
type HomeLayout = (typeof homeLayouts)[number]

/** Brand colour of shops without one. */
export const defaultBrandColor = '#0F6B4B'

export type ShopTheme = {
  /** Hex colours with six digits; null for the default. */
  colors: Record<ThemeColor, string | null>
  text: ThemeFont
  heading: ThemeFont
  corners: ThemeCorners
  home: HomeLayout
}

type StoredTheme = Record<'colors' | 'fonts' | 'layout', Readonly<Record<string, unknown>>>

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
const oneOf = <T extends string>(names: readonly [T, ...T[]], value: unknown): T =>
  names.find((name) => name === value) ?? names[0]

/** The theme of stored settings. Anything unknown is dropped, so that nothing else reaches the style sheet. */
export function toShopTheme({ colors, fonts, layout }: StoredTheme): ShopTheme {
  const colorOf = (name: ThemeColor) => (isColor(colors[name]) ? colors[name] : null)
  const text = oneOf(themeFonts, fonts['text'])
  return {
    colors: { primary: colorOf('primary'), banner: colorOf('banner'), background: colorOf('background') },
    text,
    heading: fonts['heading'] === undefined ? text : oneOf(themeFonts, fonts['heading']),
    corners: oneOf(themeCorners, layout['corners']),
    home: oneOf(homeLayouts, layout['home']),
  }
}

const variables = {
  primary: '--tenant-brand',
  banner: '--tenant-banner',
  background: '--tenant-background',
} as const satisfies Record<ThemeColor, string>

/** The variables of the colours; null for those that keep the default. */
export const themeVariables = ({ colors }: ShopTheme) =>
  themeColors.map((name) => ({ name: variables[name], value: colors[name] }))

/** The `data-` attributes of the root element, by their names without `data-`; null for a default. */
export const themeAttributes = ({ colors, text, heading, corners, home }: ShopTheme) => ({
  font: text === themeFonts[0] ? null : text,
  heading: heading === text ? null : heading,
  corners: corners === themeCorners[0] ? null : corners,
  home: home === homeLayouts[0] ? null : home,
  background: colors.background === null ? null : 'own',
})
