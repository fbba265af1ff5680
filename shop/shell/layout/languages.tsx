import { useId } from 'react'
import { useLocation } from 'react-router'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const localizedPath = (pathname: string, locale: string) => `/${locale}${pathname.replace(/^\/[^/]+/, '')}`

const shortLabel = (locale: string) => (locale === 'ar' ? 'ع' : locale.slice(0, 2).toUpperCase())

/**
 * A link to the other language, or a menu if there are more than two. Opens a new document, since texts and
 * direction change.
 */
export function LanguageButton() {
  const { locales, locale } = useShop()
  const { pathname, search } = useLocation()
  const t = useText('shell')
  const other = locales.length === 2 && locales.find((one) => one.locale !== locale)
  if (locales.length < 2) return null
  if (!other) return <LanguageMenu />
  return (
    <a
      className="icon-btn phone-only lang"
      href={localizedPath(pathname, other.locale) + search}
      hrefLang={other.locale}
      lang={other.locale}
      aria-label={`${shortLabel(other.locale)}, ${t('language')}: ${other.native_name}`}
    >
      {shortLabel(other.locale)}
    </a>
  )
}

function LanguageMenu() {
  const t = useText('shell')
  const { locales, locale } = useShop()
  const id = useId()
  const now = locales.find((one) => one.locale === locale)
  return (
    <>
      <button
        type="button"
        className="icon-btn lang langs"
        popoverTarget={id}
        aria-label={`${shortLabel(locale)}, ${t('language')}: ${now?.native_name ?? locale}`}
      >
        {shortLabel(locale)}
      </button>
      <div id={id} popover="auto" className="lang-menu">
        <LanguageLinks />
      </div>
    </>
  )
}

function LanguageLinks() {
  const { locales, locale } = useShop()
  const { pathname, search } = useLocation()
  return (
    <ul>
      {locales.map((one) => (
        <li key={one.locale}>
          <a
            href={localizedPath(pathname, one.locale) + search}
            hrefLang={one.locale}
            lang={one.locale}
            aria-current={one.locale === locale ? 'true' : undefined}
          >
            {one.native_name}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function LanguageList() {
  const t = useText('shell')
  const { locales } = useShop()
  if (locales.length < 2) return null
  return (
    <nav aria-label={t('language')}>
      <h2>{t('language')}</h2>
      <LanguageLinks />
    </nav>
  )
}
