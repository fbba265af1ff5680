import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { bestLanguage } from '#kit/data/language.ts'
import { useLocale } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import styles from '../frame/header.module.css'
import { offeredLanguages } from './languages.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** Between the panels: a language that is only offered to merchants is English in the tenant's. */
export function useFittingLanguage() {
  const { pathname } = useLocation()
  const now = useLocale()
  const change = useChangeLanguage()
  const fit = bestLanguage(now, offeredLanguages(pathname))
  useEffect(() => {
    if (fit !== now) void change(fit)
  })
}

export const LanguageMenu = ({ label }: { label: string }) => (
  <LanguageChoice>
    <IconButton icon={IconLanguage} label={label} popup="menu" />
  </LanguageChoice>
)

/** The languages of this panel, opened by its one child. */
export function LanguageChoice({ children }: { children: ReactElement }) {
  const { pathname } = useLocation()
  const now = useLocale()
  const change = useChangeLanguage()
  return (
    <Menu position="bottom-end" withinPortal={false} middlewares={{ flip: true, shift: true, size: true }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles.languages}>
        <Menu.RadioGroup value={now} onChange={(locale) => void change(locale)}>
          {offeredLanguages(pathname).map(({ locale, name }) => (
            <Menu.RadioItem key={locale} value={locale} lang={locale} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
