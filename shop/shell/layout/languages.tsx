import { useId } from 'react'
import { useLocation } from 'react-router'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const here = (pathname: string, locale: string) => `/${locale}${pathname.replace(/^\/[^/]+/, '')}`

const short = (locale: string) => (locale === 'ar' ? 'ع' : locale.slice(0, 2).toUpperCase())

/** In the header: the other one of two languages, or a menu of more. A new page, since words and direction change. */
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
      href={here(pathname, other.locale) + search}
      hrefLang={other.locale}
      lang={other.locale}
      aria-label={`${short(other.locale)}, ${t('language')}: ${other.native_name}`}
    >
      {short(other.locale)}
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
        aria-label={`${short(locale)}, ${t('language')}: ${now?.native_name ?? locale}`}
      >
        {short(locale)}
      </button>
      <div id={id} popover="auto" className="lang-menu">
        <Choices />
      </div>
    </>
  )
}

function Choices() {
  const { locales, locale } = useShop()
  const { pathname, search } = useLocation()
  return (
    <ul>
      {locales.map((one) => (
        <li key={one.locale}>
          <a
            href={here(pathname, one.locale) + search}
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
      <Choices />
    </nav>
  )
}
