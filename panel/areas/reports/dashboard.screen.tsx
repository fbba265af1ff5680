import { dashboard, maxRangeDays, merchantDashboard } from '#contract/areas/reports.ts'
import type { Dashboard } from '#contract/areas/reports.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import type { LoadError } from '#kit/ui/feedback/empty-state.tsx'
import { formatTime } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Dot } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { AttentionCard } from './attention-card.tsx'
import { ComparisonPicker } from './comparison-picker.tsx'
import { RangePicker, RefreshPicker, useRefreshInterval } from './pickers.tsx'
import { ProgressCard } from './progress-card.tsx'
import { PopularMerchants, TopProducts, usePopularMerchants } from './rankings.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatusCard } from './status-card.tsx'
import { useDrilldownLinks } from './use-drilldown-links.ts'
import { useRange } from './use-range.ts'
import { WeekCard } from './week-card.tsx'

/** The dashboard of both panels. */
export function DashboardScreen() {
  const t = useText('reports')
  const route = usePanelRoute()
  const dashboardTitle = useDashboardTitle()
  const rangeState = useRange()
  const [refreshSeconds, setRefreshSeconds] = useRefreshInterval()
  const refetchInterval = refreshSeconds > 0 && refreshSeconds * 1000
  const query = useCall(route.byPanel(dashboard.show, merchantDashboard.show), rangeState.input, {
    refetchInterval,
    keepPreviousData: true,
  })
  const { data, loadError, refetch } = query
  const error: LoadError | null = loadError && { ...loadError, text: t('failed') }
  return (
    <Screen
      title={dashboardTitle}
      tabTitle={t('title')}
      titleExtra={data && <Freshness at={query.dataUpdatedAt} refreshSeconds={refreshSeconds} />}
      actions={
        <>
          <RangePicker rangeState={rangeState} />
          <ComparisonPicker rangeState={rangeState} />
          <RefreshPicker
            refreshSeconds={refreshSeconds}
            onChange={setRefreshSeconds}
            refresh={refetch}
            busy={query.isFetching}
          />
        </>
      }
    >
      {error && data && (
        <div className={styles.error}>
          <ErrorBanner error={error} shownAt={query.dataUpdatedAt} onRetry={refetch} busy={query.isFetching} />
        </div>
      )}
      {error && !data ? (
        error.isInvalid ? (
          <InvalidPeriod rangeState={rangeState} />
        ) : (
          <LoadErrorState error={error} retry={refetch} />
        )
      ) : (
        <DashboardContent data={data} rangeState={rangeState} refetchInterval={refetchInterval} />
      )}
    </Screen>
  )
}

type RangeState = ReturnType<typeof useRange>

/** The address contains an invalid period. */
function InvalidPeriod({ rangeState }: { rangeState: RangeState }) {
  const t = useText('reports')
  return (
    <EmptyState
      alert
      title={t('period_refused')}
      text={t('period_rule', { limit: maxRangeDays })}
      action={
        <Button kind="primary" onClick={() => rangeState.setRange('today')}>
          {t('today')}
        </Button>
      }
    />
  )
}

function DashboardContent({
  data,
  rangeState,
  refetchInterval,
}: {
  data: Dashboard | undefined
  rangeState: RangeState
  refetchInterval: number | false
}) {
  const t = useText('reports')
  const context = usePanelContext()
  const links = useDrilldownLinks(data)
  const hasMerchants = isMarketplace(context)
  const popular = usePopularMerchants(rangeState.input, refetchInterval, hasMerchants)
  const showSkeleton = useDelayed(!data)
  if (!data) return showSkeleton ? <DashboardSkeleton /> : null
  return (
    <div className={styles.grid} data-panel={hasMerchants ? 'tenant' : 'merchant'}>
      <ProgressCard />
      <div className={styles.figures}>
        <Figures data={data} links={links} />
      </div>
      <div className={styles.chart}>
        <SalesChart data={data} />
      </div>
      <div className={styles.side}>
        <AttentionCard links={links} topProducts={data.top_products} />
        <WeekCard currency={data.currency} />
      </div>
      <div className={styles.products}>
        <TopProducts data={data} links={links} hasMerchants={hasMerchants} />
      </div>
      {hasMerchants && <PopularMerchants popular={popular} links={links} />}
      <div className={styles.statuses}>
        <StatusCard data={data} links={links} />
      </div>
      <p className={styles.note}>{t('sales_note')}</p>
    </div>
  )
}

/** The dashboard's title; in the merchant panel a greeting by the merchant’s time, at night its name. */
function useDashboardTitle() {
  const t = useText('reports')
  const context = usePanelContext()
  const { timeZone } = useLocaleContext()
  const now = useNow()
  if (context.panel === 'tenant') return t('title')
  const hour = Number(formatTime(now, 'en', timeZone, { hour: '2-digit', hourCycle: 'h23' }))
  const { name } = context.merchant
  if (hour < 5) return name
  return t(hour >= 18 ? 'greeting_evening' : hour < 12 ? 'greeting_morning' : 'greeting_afternoon', { name })
}

function Freshness({ at, refreshSeconds }: { at: number; refreshSeconds: number }) {
  const t = useText('reports')
  const time = useTime()
  const clock = time(at, 'clock')
  return (
    <>
      <Dot tone={refreshSeconds > 0 ? 'good' : 'off'} />
      {refreshSeconds > 0
        ? t('freshness', { time: clock, count: refreshSeconds })
        : t('freshness_manual', { time: clock })}
    </>
  )
}

const DashboardSkeleton = () => (
  <div className={styles.grid} aria-busy="true">
    <div className={styles.figures}>
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className={styles.skeleton} style={{ blockSize: 100 }} />
      ))}
    </div>
    <div className={styles.chart}>
      <div className={styles.skeleton} style={{ blockSize: 360 }} />
    </div>
    <div className={styles.skeleton} />
  </div>
)
