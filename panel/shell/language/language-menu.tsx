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

/** Switches to English where the panel does not offer the current language. */
export function useSupportedLanguage() {
  const { pathname } = useLocation()
  const current = useLocale()
  const changeLanguage = useChangeLanguage()
  const supported = bestLanguage(current, offeredLanguages(pathname))
  useEffect(() => {
    if (supported !== current) void changeLanguage(supported)
  })
}

export const LanguageMenu = ({ label }: { label: string }) => (
  <LanguageChoice>
    <IconButton icon={IconLanguage} label={label} popup="menu" />
  </LanguageChoice>
)

/** A menu of the panel's languages. Its child opens it. */
export function LanguageChoice({ children }: { children: ReactElement }) {
  const { pathname } = useLocation()
  const current = useLocale()
  const changeLanguage = useChangeLanguage()
  return (
    <Menu position="bottom-end" withinPortal={false} middlewares={{ flip: true, shift: true, size: true }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles.languages}>
        <Menu.RadioGroup value={current} onChange={(locale) => void changeLanguage(locale)}>
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
