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

/** Mantine's own variables as a constructed sheet: it would otherwise write style elements, which a content policy without 'unsafe-inline' refuses. */
export function applyTheme() {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const plain = defaultCssVariablesResolver(whole)
  const own = resolver(whole)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...plain.variables, ...own.variables },
        light: { ...plain.light, '--mantine-color-scheme': 'light', ...own.light },
        dark: { ...plain.dark, '--mantine-color-scheme': 'dark', ...own.dark },
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
