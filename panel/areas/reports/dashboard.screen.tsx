import { dashboard, maxRangeDays, merchantDashboard } from '#contract/reports.ts'
import type { Dashboard } from '#contract/reports.ts'
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
import { HandCard } from './attention-card.tsx'
import { RangePicker, RefreshPicker, useBeat } from './pickers.tsx'
import { ProgressCard } from './progress-card.tsx'
import { PopularMerchants, TopProducts, usePopularMerchants } from './rankings.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatusCard } from './status-card.tsx'
import { useLists } from './use-drilldown-links.ts'
import { useRange } from './use-range.ts'

/** The first screen of both panels: how the period goes, and what needs a hand. */
export function DashboardScreen() {
  const t = useText('reports')
  const door = usePanelRoute()
  const title = useTitleWords()
  const chosen = useRange()
  const [beat, keepBeat] = useBeat()
  const every = beat > 0 && beat * 1000
  const query = useCall(door.byPanel(dashboard.show, merchantDashboard.show), chosen.input, {
    refetchInterval: every,
    keepPreviousData: true,
  })
  const { data, loadError, refetch } = query
  const failed: LoadError | null = loadError && { ...loadError, text: t('failed') }
  return (
    <Screen
      title={title}
      tabTitle={t('title')}
      titleExtra={data && <Freshness at={query.dataUpdatedAt} beat={beat} />}
      actions={
        <>
          <RangePicker chosen={chosen} />
          <RefreshPicker beat={beat} keep={keepBeat} refresh={refetch} busy={query.isFetching} />
        </>
      }
    >
      {failed && data && (
        <div className={styles.trouble}>
          <ErrorBanner error={failed} shownAt={query.dataUpdatedAt} onRetry={refetch} busy={query.isFetching} />
        </div>
      )}
      {failed && !data ? (
        failed.isInvalid ? (
          <PeriodRefused chosen={chosen} />
        ) : (
          <LoadErrorState error={failed} retry={refetch} />
        )
      ) : (
        <Body answer={data} chosen={chosen} every={every} />
      )}
    </Screen>
  )
}

type Chosen = ReturnType<typeof useRange>

/** The address asks for days that cannot be. */
function PeriodRefused({ chosen }: { chosen: Chosen }) {
  const t = useText('reports')
  return (
    <EmptyState
      alert
      title={t('period_refused')}
      text={t('period_rule', { limit: maxRangeDays })}
      action={
        <Button kind="primary" onClick={() => chosen.choose('today')}>
          {t('today')}
        </Button>
      }
    />
  )
}

function Body({ answer, chosen, every }: { answer: Dashboard | undefined; chosen: Chosen; every: number | false }) {
  const t = useText('reports')
  const context = usePanelContext()
  const lists = useLists(answer)
  const ofMany = isMarketplace(context)
  const popular = usePopularMerchants(chosen.input, every, ofMany)
  const late = useDelayed(!answer)
  if (!answer) return late ? <Ghost /> : null
  return (
    <div className={styles.grid} data-panel={ofMany ? 'tenant' : 'merchant'}>
      <div className={styles.figures}>
        <Figures answer={answer} lists={lists} />
      </div>
      <div className={styles.chart}>
        <SalesChart answer={answer} />
      </div>
      <div className={styles.side}>
        <HandCard lists={lists} />
        <ProgressCard />
      </div>
      <div className={styles.products}>
        <TopProducts answer={answer} lists={lists} ofMany={ofMany} />
      </div>
      {ofMany && <PopularMerchants popular={popular} lists={lists} />}
      <div className={styles.standing}>
        <StatusCard answer={answer} lists={lists} />
      </div>
      <p className={styles.note}>{t('sales_note')}</p>
    </div>
  )
}

/** The network's dashboard has a name; a merchant is greeted by the time of its day. */
function useTitleWords() {
  const t = useText('reports')
  const context = usePanelContext()
  const { timeZone } = useLocaleContext()
  const now = useNow()
  if (context.panel === 'tenant') return t('title')
  const hour = Number(formatTime(now, 'en', timeZone, { hour: '2-digit', hourCycle: 'h23' }))
  return t(hour < 5 || hour >= 18 ? 'greeting_evening' : hour < 12 ? 'greeting_morning' : 'greeting_afternoon', {
    name: context.merchant.name,
  })
}

function Freshness({ at, beat }: { at: number; beat: number }) {
  const t = useText('reports')
  const time = useTime()
  const clock = time(at, 'clock')
  return (
    <>
      <Dot tone={beat > 0 ? 'good' : 'off'} />
      {beat > 0 ? t('fresh', { time: clock, count: beat }) : t('fresh_still', { time: clock })}
    </>
  )
}

const Ghost = () => (
  <div className={styles.grid} aria-busy="true">
    <div className={styles.figures}>
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className={styles.ghost} style={{ blockSize: 100 }} />
      ))}
    </div>
    <div className={styles.chart}>
      <div className={styles.ghost} style={{ blockSize: 360 }} />
    </div>
    <div className={styles.ghost} />
  </div>
)
