import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Plugins } from '#contract/rules/plugins.ts'
import { analyticsConsent, useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { startAnalytics, analyticsProvidersOf, isPrivatePage, trackPageView } from '../third-party/analytics.ts'
import { useShop } from '../context/shop.tsx'
import { useLocale, useText } from '../context/text.tsx'

/** Asks once whether visits may be counted; nothing of the counters is loaded before a yes. */
export default function CountingAsk({ plugins }: { plugins: Plugins }) {
  const t = useText('shell')
  const { name } = useShop()
  const { pathname } = useLocation()
  const answer = useAnalyticsConsent()
  const who = analyticsProvidersOf(plugins)
  useEffect(() => {
    if (answer !== 'yes' || isPrivatePage(pathname)) return
    startAnalytics(plugins)
    trackPageView(plugins, pathname)
  }, [answer, plugins, pathname])
  if (who.length === 0 || answer !== null || isPrivatePage(pathname) || navigator.globalPrivacyControl === true)
    return null
  return (
    <section className="ask-count" aria-label={t('analytics')}>
      <p>{t.rich('analytics_question', { name: <bdi>{name}</bdi>, who: <Names of={who} /> })}</p>
      <div className="row">
        <button type="button" className="btn btn-line btn-s" onClick={() => analyticsConsent.set('no')}>
          {t('analytics_no')}
        </button>
        <button type="button" className="btn btn-line btn-s" onClick={() => analyticsConsent.set('yes')}>
          {t('analytics_yes')}
        </button>
      </div>
    </section>
  )
}

/** "Google and Meta", each name in its own direction. */
function Names({ of }: { of: readonly string[] }) {
  const parts = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).formatToParts(of)
  return parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : value))
}
