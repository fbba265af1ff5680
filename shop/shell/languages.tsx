import { useLocation } from 'react-router'
import { useShop } from './shop.tsx'
import { useText } from './text.tsx'

const here = (pathname: string, locale: string) => `/${locale}${pathname.replace(/^\/[^/]+/, '')}`

/** The next language as a round button on the phone; the whole list stands in the footer. A new page, since words and direction change. */
export function LanguageButton() {
  const t = useText('shell')
  const { locales, locale } = useShop()
  const { pathname, search } = useLocation()
  const at = locales.findIndex((one) => one.locale === locale)
  const next = locales[(at + 1) % locales.length]
  if (!next || next.locale === locale) return null
  const short = next.locale === 'ar' ? 'ع' : next.locale.slice(0, 2).toUpperCase()
  return (
    <a className="icon-btn phone-only lang" href={here(pathname, next.locale) + search} hrefLang={next.locale} lang={next.locale} aria-label={`${short}, ${t('language')}: ${next.native_name}`}>
      {short}
    </a>
  )
}

export function LanguageList() {
  const t = useText('shell')
  const { locales, locale } = useShop()
  const { pathname, search } = useLocation()
  if (locales.length < 2) return null
  return (
    <nav aria-label={t('language')}>
      <h2>{t('language')}</h2>
      <ul>
        {locales.map((one) => (
          <li key={one.locale}>
            <a href={here(pathname, one.locale) + search} hrefLang={one.locale} lang={one.locale} aria-current={one.locale === locale ? 'true' : undefined}>{one.native_name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
