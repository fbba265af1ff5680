import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useLocale } from '#kit/data/text.ts'
import styles from '../session/auth-layout.module.css'
import { offeredLanguages } from './languages.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** Language select before sign-in, with the language of the tenant first. Uses a native select to keep the page small. */
export function LanguageSelect({ label, first }: { label: string; first: string | undefined }) {
  const { pathname } = useLocation()
  const current = useLocale()
  const changeLanguage = useChangeLanguage()
  const languages = offeredLanguages(pathname)
  const sorted = [
    ...languages.filter(({ locale }) => locale === first),
    ...languages.filter(({ locale }) => locale !== first),
  ]
  return (
    <NativeSelect
      className={styles.language}
      variant="unstyled"
      aria-label={label}
      value={current}
      onChange={(event) => void changeLanguage(event.currentTarget.value)}
      leftSection={<IconLanguage size={18} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      data={sorted.map(({ locale, name }) => ({ value: locale, label: name }))}
    />
  )
}
