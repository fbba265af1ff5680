import type { VisitFunnel as Funnel } from '#contract/areas/reports/visits.ts'
import { visitStep } from '#contract/areas/reports/visits.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { ShareBar } from '#kit/ui/chart/share-bar.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import dashboardStyles from './dashboard.module.css'

/** How far visits of the shop came, each step as a share of the first. */
export function VisitFunnel({ funnel }: { funnel: Funnel | null }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const share = (visits: number) => (funnel && funnel.seen > 0 ? visits / funnel.seen : 0)
  return (
    <Card title={t('funnel')}>
      {funnel ? (
        <>
          <ul className={dashboardStyles.shares}>
            {visitStep.options.map((step) => (
              <li key={step}>
                <span className={dashboardStyles.share}>
                  <span className={dashboardStyles.name}>{t(`funnel_${step}`)}</span>
                  <span className={dashboardStyles.muted}>
                    {formatNumber(funnel[step], locale)}
                    {funnel.seen > 0 &&
                      ` · ${formatNumber(share(funnel[step]), locale, { style: 'percent', maximumFractionDigits: 1 })}`}
                  </span>
                </span>
                <ShareBar share={share(funnel[step])} />
              </li>
            ))}
          </ul>
          <Text tone="soft">{t('funnel_note')}</Text>
        </>
      ) : (
        <Text tone="soft">{t('funnel_off')}</Text>
      )}
    </Card>
  )
}
