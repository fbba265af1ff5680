import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, correctedBrand, minContrast } from './brand-contrast.ts'
import { themeAttributes, themeVariables, toShopTheme } from './shop-theme.ts'
import { toThemePreview } from './theme-preview.ts'

test('unknown values of a theme are dropped', () => {
  const theme = toShopTheme({
    colors: { primary: '#EC407A', banner: 'red; background: url(x)', background: 7 },
    fonts: { text: 'Comic Sans' },
    layout: { corners: 'square', home: '</style>' },
  })
  expect(theme).toEqual({
    colors: { primary: '#EC407A', banner: null, background: null },
    text: 'figtree',
    heading: 'figtree',
    corners: 'square',
    home: 'cards',
  })
  expect(themeVariables(theme)).toContainEqual({ name: '--tenant-brand', value: '#EC407A' })
  expect(themeAttributes(theme)).toEqual({ font: null, heading: null, corners: 'square', home: null, background: null })
})

test('headings have the font of the text unless they have their own', () => {
  const fontsOf = (fonts: Record<string, string>) => {
    const { font, heading } = themeAttributes(toShopTheme({ colors: {}, fonts, layout: {} }))
    return { font, heading }
  }
  expect(fontsOf({ text: 'serif' })).toEqual({ font: 'serif', heading: null })
  expect(fontsOf({ heading: 'serif' })).toEqual({ font: null, heading: 'serif' })
  expect(fontsOf({ text: 'geist', heading: 'figtree' })).toEqual({ font: 'geist', heading: 'figtree' })
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test('a colour that cannot carry white text is darkened, and the reason can be said', () => {
  const { chosen, button } = correctedBrand('#EC407A')
  expect(chosen.contrast).toBeLessThan(minContrast)
  expect(button.background).not.toBe('#EC407A')
  expect(button.contrast).toBeGreaterThanOrEqual(minContrast)
})

test('a colour that can carry its text is kept', () => {
  expect(correctedBrand(null).button.background).toBe('#0F6B4B')
  expect(correctedBrand('#FFC400').button.text).not.toBe('#FFFFFF')
})

test('every brand colour becomes readable as button, link and on its tint', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (brand) => {
      const { button, link, tint } = correctedBrand(brand)
      for (const { contrast } of [button, link, tint]) expect(contrast).toBeGreaterThanOrEqual(minContrast - 0.05)
    }),
    { numRuns: 2000 },
  )
})

test('a preview is read from messages of its own kind only', () => {
  const parts = { colors: {}, fonts: {}, layout: {}, sections: {} }
  expect(toThemePreview({ kind: 'theme', ...parts, scheme: 'dark' })?.scheme).toBe('dark')
  expect(toThemePreview({ kind: 'theme', ...parts })?.scheme).toBe('light')
  expect(toThemePreview({ kind: 'popup', ...parts })).toBeNull()
  expect(toThemePreview('theme')).toBeNull()
})
