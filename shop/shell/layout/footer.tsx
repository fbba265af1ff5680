import { analyticsConsent, useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { HelpChat } from './help-chat.tsx'
import { LanguageList } from './languages.tsx'
import { PageLinks, usePageLinks } from './page-links.tsx'
import { DefaultLogo } from '../base/fanlight.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Contact, pages, languages and display settings. */
export function Footer() {
  const { contact, name, locale } = useShop()
  const links = usePageLinks('footer')
  const t = useText('shell')
  return (
    <footer className="site-footer">
      <div className="wrap">
        <section>
          <h2 className="logo">
            <DefaultLogo />
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
        {links.length > 0 && (
          <nav aria-label={t('about')}>
            <h2>{t('about')}</h2>
            <PageLinks links={links} />
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
  const { preferences, currencies, currency } = useShop()
  const setPreferences = useSetPreferences()
  return (
    <section>
      <h2>{t('settings')}</h2>
      <label className="select-row">
        <span>{t('color_scheme')}</span>
        <select
          value={preferences.scheme ?? ''}
          onChange={(event) =>
            void setPreferences({
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
        <label className="select-row">
          <span>{t('currency')}</span>
          <select
            value={preferences.currency ?? currency}
            onChange={(event) =>
              void setPreferences({ currency: event.target.value === currency ? null : event.target.value })
            }
          >
            {currencies.map(({ code }) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
      <AnalyticsSetting />
    </section>
  )
}

/** Changes the analytics consent. Not shown if the shop has no analytics. */
function AnalyticsSetting() {
  const t = useText('shell')
  const { plugins, countsVisits } = useShop()
  const consent = useAnalyticsConsent()
  const hasAnalytics =
    countsVisits ||
    (plugins && (plugins.google_analytics_id || plugins.gtm_id || plugins.facebook_pixel_id || plugins.rewardful_key))
  if (!hasAnalytics) return null
  const setConsent = (yes: boolean) => {
    analyticsConsent.set(yes ? 'yes' : 'no')
    if (!yes) void import('../third-party/analytics.ts').then(({ stopAnalytics: stopCounting }) => stopCounting())
  }
  return (
    <label className="select-row">
      <span>{t('analytics')}</span>
      <select value={consent === 'yes' ? 'yes' : 'no'} onChange={(event) => setConsent(event.target.value === 'yes')}>
        <option value="yes">{t('analytics_yes')}</option>
        <option value="no">{t('analytics_no')}</option>
      </select>
    </label>
  )
}
