import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  DirectionProvider,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { resolver, theme } from './theme.ts'

/**
 * Mantine's variables as a constructed stylesheet. A style element would be refused by the content security
 * policy.
 */
export function applyTheme() {
  const mergedTheme = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(mergedTheme)
  const overrides = resolver(mergedTheme)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...defaults.variables, ...overrides.variables },
        light: { ...defaults.light, '--mantine-color-scheme': 'light', ...overrides.light },
        dark: { ...defaults.dark, '--mantine-color-scheme': 'dark', ...overrides.dark },
      },
      ':root',
    ),
  )
  document.adoptedStyleSheets = [sheet]
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
