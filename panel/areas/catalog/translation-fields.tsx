import type { ReactNode } from 'react'
import type { Translations } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './translation-fields.module.css'

type Props = {
  translations: Translations | undefined
  /** The fields of one language. */
  children: (locale: string) => ReactNode
}

/**
 * The languages to translate into. The default language has the texts of the record itself, except where it has
 * translations from the time when another language was the default: those come first in the shop.
 */
function useTranslationLocales(translations: Translations = {}) {
  const { boot } = usePanelContext()
  return boot.active_locales.filter(({ locale, is_default }) => !is_default || translations[locale] !== undefined)
}

/** Texts of a record in the other languages of the store. Nothing in a store with one language. */
export function TranslationsCard({ translations, children }: Props) {
  const t = useText('catalog')
  const locales = useTranslationLocales(translations)
  if (locales.length === 0) return null
  return (
    <Card title={t('translations')} note={t('translations_hint')}>
      <Languages locales={locales}>{children}</Languages>
    </Card>
  )
}

/** The same, folded, for a record inside the form of another one. */
export function TranslationsFold({ translations, children }: Props) {
  const t = useText('catalog')
  const locales = useTranslationLocales(translations)
  if (locales.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>{t('translations')}</summary>
      <Languages locales={locales}>{children}</Languages>
    </details>
  )
}

const Languages = ({
  locales,
  children,
}: Pick<Props, 'children'> & { locales: ReturnType<typeof useTranslationLocales> }) => (
  <div className={styles.languages}>
    {locales.map(({ locale, native_name }) => (
      <fieldset key={locale} className={styles.language} lang={locale}>
        <legend>{native_name}</legend>
        {children(locale)}
      </fieldset>
    ))}
  </div>
)
