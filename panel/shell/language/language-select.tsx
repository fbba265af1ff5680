import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useLocale } from '#kit/data/text.ts'
import styles from '../session/auth-layout.module.css'
import { offeredLanguages } from './languages.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** The language, before anybody is signed in: the browser's own list, as light as it gets. */
export function LanguageSelect({ label }: { label: string }) {
  const { pathname } = useLocation()
  const now = useLocale()
  const change = useChangeLanguage()
  return (
    <NativeSelect
      className={styles.language}
      variant="unstyled"
      aria-label={label}
      value={now}
      onChange={(event) => void change(event.currentTarget.value)}
      leftSection={<IconLanguage size={18} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      data={offeredLanguages(pathname).map(({ locale, name }) => ({ value: locale, label: name }))}
    />
  )
}
