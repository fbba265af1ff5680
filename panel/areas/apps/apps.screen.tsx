import { appCategory, apps, merchantApps } from '#contract/areas/apps.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import styles from './apps.module.css'
import { AppCard } from './app-card.tsx'

/** The apps of the store network or of a merchant, by what they are for. */
export function AppsScreen() {
  const t = useText('apps')
  const { data, loadError, refetch } = useApps()
  return (
    <Screen title={t('title')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <NoRecords title={t('title')} text={t('empty_text')} />}
      <div className={styles.groups}>
        {appCategory.options.map((category) => {
          const shown = data?.filter((app) => app.category === category) ?? []
          if (shown.length === 0) return null
          return (
            <section key={category} aria-labelledby={`apps-${category}`}>
              <h2 id={`apps-${category}`}>{t(`category_${category}`)}</h2>
              <ul className={styles.cards}>
                {shown.map((app) => (
                  <AppCard key={app.slug} app={app} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Screen>
  )
}

function useApps() {
  const { panel, merchantId } = usePanelRoute()
  const keySuffix = useLocale()
  const isMerchant = panel === 'merchant'
  const ofTenant = useCall(apps.list, {}, { enabled: !isMerchant, keySuffix })
  const ofMerchant = useCall(merchantApps.list, { merchant_id: merchantId ?? '' }, { enabled: isMerchant, keySuffix })
  return isMerchant ? ofMerchant : ofTenant
}
