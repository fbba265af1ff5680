import { Link } from 'react-router'
import { analyticsConsent, useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { HelpChat } from './help-chat.tsx'
import { LanguageList } from './languages.tsx'
import { Mark } from '../base/fanlight.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Who runs the hall and how to reach them, its pages, languages and the light. */
export function Footer() {
  const { contact, name, pages, locale } = useShop()
  const t = useText('shell')
  const path = usePath()
  return (
    <footer className="foot-site">
      <div className="wrap">
        <section>
          <h2 className="logo">
            <Mark />
            {name}
          </h2>
          <address>
            {[contact.city, new Intl.DisplayNames(locale, { type: 'region' }).of(contact.country)]
              .filter(Boolean)
              .join(t('comma'))}
            {contact.email && (
              <a className="link" href={`mailto:${contact.email}`}>
                <bdi dir="ltr">{contact.email}</bdi>
              </a>
            )}
            {contact.mobile && (
              <a className="link" href={`tel:${contact.mobile}`}>
                <bdi dir="ltr">{contact.phone}</bdi>
              </a>
            )}
            <HelpChat />
          </address>
        </section>
        {pages.length > 0 && (
          <nav aria-label={t('about')}>
            <h2>{t('about')}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.slug}>
                  <Link to={path(`/p/${page.slug}`)}>{page.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <LanguageList />
        <Settings />
      </div>
    </footer>
  )
}

function Settings() {
  const t = useText('shell')
  const { choices, currencies, currency } = useShop()
  const choose = useSetPreferences()
  return (
    <section>
      <h2>{t('settings')}</h2>
      <label className="pick">
        <span>{t('color_scheme')}</span>
        <select
          value={choices.scheme ?? ''}
          onChange={(event) =>
            void choose({
              scheme: event.target.value === 'dark' || event.target.value === 'light' ? event.target.value : null,
            })
          }
        >
          <option value="">{t('scheme_system')}</option>
          <option value="light">{t('scheme_light')}</option>
          <option value="dark">{t('scheme_dark')}</option>
        </select>
      </label>
      {currencies.length > 1 && (
        <label className="pick">
          <span>{t('currency')}</span>
          <select
            value={choices.currency ?? currency}
            onChange={(event) => void choose({ currency: event.target.value === currency ? null : event.target.value })}
          >
            {currencies.map(({ code }) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
      <CountingChoice />
    </section>
  )
}

/** Changes the answer given once; shops that nobody counts do not ask. */
function CountingChoice() {
  const t = useText('shell')
  const { plugins } = useShop()
  const answer = useAnalyticsConsent()
  if (
    !plugins ||
    (!plugins.google_analytics_id && !plugins.gtm_id && !plugins.facebook_pixel_id && !plugins.rewardful_key)
  )
    return null
  const choose = (yes: boolean) => {
    analyticsConsent.set(yes ? 'yes' : 'no')
    if (!yes) void import('../third-party/analytics.ts').then(({ stopAnalytics: stopCounting }) => stopCounting())
  }
  return (
    <label className="pick">
      <span>{t('analytics')}</span>
      <select value={answer === 'yes' ? 'yes' : 'no'} onChange={(event) => choose(event.target.value === 'yes')}>
        <option value="yes">{t('analytics_yes')}</option>
        <option value="no">{t('analytics_no')}</option>
      </select>
    </label>
  )
}
