import type { Plugins } from '#contract/rules/plugins.ts'
import { analyticsConsent } from '#shop/data/analytics-consent.ts'
import { useShop } from '../context/shop.tsx'
import { useLocale, useText } from '../context/text.tsx'

/** The names of the analytics providers. The help chat is none. */
export const providersOf = (plugins: Plugins): string[] => [
  ...(plugins.google_analytics_id || plugins.gtm_id ? ['Google'] : []),
  ...(plugins.facebook_pixel_id ? ['Meta'] : []),
  ...(plugins.rewardful_key ? ['Rewardful'] : []),
]

/** Asks for consent to analytics. What counts is loaded after the answer. */
export default function ConsentBanner({ plugins }: { plugins: Plugins | null }) {
  const t = useText('shell')
  const { name, countsVisits } = useShop()
  const providers = plugins ? providersOf(plugins) : []
  if ((providers.length === 0 && !countsVisits) || navigator.globalPrivacyControl === true) return null
  return (
    <section className="consent-banner" aria-label={t('analytics')}>
      <p>
        {providers.length === 0
          ? t.rich('visits_question', { name: <bdi>{name}</bdi> })
          : t.rich('analytics_question', { name: <bdi>{name}</bdi>, who: <ProviderNames names={providers} /> })}
      </p>
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
function ProviderNames({ names }: { names: readonly string[] }) {
  const parts = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).formatToParts(names)
  return parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : value))
}
