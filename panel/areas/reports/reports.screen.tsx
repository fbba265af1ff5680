import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { dashboard, maxRangeDays, merchantDashboard, merchantReports, reports } from '#contract/areas/reports.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { FilterBar } from '#kit/ui/table/filter-bar.tsx'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { useBreakdownColumns } from './breakdown-columns.tsx'
import { useBreakdownLabel } from './breakdown-labels.ts'
import { ComparisonPicker } from './comparison-picker.tsx'
import { HourHeatMap } from './hour-heat-map.tsx'
import { RangePicker } from './pickers.tsx'
import { QualityReport } from './quality/quality-report.tsx'
import { PeriodText } from './period-text.tsx'
import { ReportFigures } from './report-figures.tsx'
import { useOrderLinks } from './report-links.ts'
import styles from './reports.module.css'
import { SavedReportsButton } from './saved/saved-reports-button.tsx'
import { SalesChart } from './sales-chart.tsx'
import { TimeReport } from './time-report.tsx'
import { useRange } from './use-range.ts'

/** Views that show all of their rows at once. */
const undivided: readonly Breakdown[] = ['hour', 'acceptance', 'preparation', 'delivery', 'lateness']
const allRows = 400

/** The reports of both panels: totals, days, and one breakdown at a time. */
export function ReportsScreen() {
  const t = useText('reports')
  const route = usePanelRoute()
  const can = useCan()
  const hasMerchants = isMarketplace(usePanelContext())
  const rangeState = useRange('last_30_days')
  const { get } = useQueryParams()
  const tabs = breakdown.options.filter((by) => by !== 'merchant' || hasMerchants)
  const by = tabs.find((one) => one === get('by')) ?? (hasMerchants ? 'merchant' : 'day')
  const merchant_id = (route.panel === 'tenant' && get('merchant_id')) || undefined
  const input = { ...rangeState.input, ...(merchant_id ? { merchant_id } : {}) }
  const totals = useCall(route.byPanel(dashboard.totals, merchantDashboard.totals), input, { keepPreviousData: true })
  const list = useList(route.byPanel(reports.breakdown, merchantReports.breakdown), {
    // The days of a month, which a print then shows whole.
    pageSize: 50,
    input: { ...input, by, ...(undivided.includes(by) ? { limit: allRows } : {}) },
  })
  const exported = new URLSearchParams({ type: 'reports', by, ...(merchant_id ? { merchant_id } : {}) })
  for (const name of ['start_date', 'end_date'] as const) if (totals.data) exported.set(name, totals.data[name])
  const exportPath = `${route.to('/export')}?${exported}`
  return (
    <Screen
      title={t('reports_title')}
      titleExtra={<PeriodText period={totals.data} />}
      actions={
        <>
          <RangePicker rangeState={rangeState} />
          <ComparisonPicker rangeState={rangeState} />
          <SavedReportsButton
            view={{
              by,
              range: rangeState.range === 'custom' ? 'last_30_days' : rangeState.range,
              merchant_id: merchant_id ?? null,
            }}
          />
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {can(route.byPanel(reports.startExport, merchantReports.startExport)) && (
            <LinkButton icon={IconDownload} to={exportPath}>
              {t('export')}
            </LinkButton>
          )}
        </>
      }
      toolbar={hasMerchants && <MerchantFilter list={list} selected={merchant_id} />}
    >
      {totals.loadError && !totals.data ? (
        totals.loadError.isInvalid ? (
          <EmptyState
            alert
            title={t('period_refused')}
            text={t('period_rule', { limit: maxRangeDays })}
            action={
              <Button kind="primary" onClick={() => rangeState.setRange('last_30_days')}>
                {t('last_30_days')}
              </Button>
            }
          />
        ) : (
          <LoadErrorState error={totals.loadError} retry={totals.refetch} />
        )
      ) : (
        totals.data && (
          <ReportContent
            totals={totals.data}
            by={by}
            tabs={tabs}
            list={{ ...list, quality: list.meta?.quality }}
            merchantId={merchant_id}
          />
        )
      )}
    </Screen>
  )
}

function MerchantFilter({
  list,
  selected,
}: {
  list: Pick<ListView<unknown>, 'filters' | 'setFilter'>
  selected: string | undefined
}) {
  const t = useText('reports')
  const choices = useMerchantChoices(selected ? [selected] : [])
  return <FilterBar list={list} filters={[{ name: 'merchant_id', label: t('merchant'), kind: 'one', ...choices }]} />
}

/** The report of one merchant over a period. */
const reportPath = (id: string, { start_date, end_date }: { start_date: string; end_date: string }) =>
  `/reports/${id}/merchant_reports/${start_date}/${end_date}`

type ContentProps = {
  totals: Parameters<typeof ReportFigures>[0]['totals']
  by: Breakdown
  tabs: readonly Breakdown[]
  list: ListView<BreakdownRow> & Pick<Parameters<typeof QualityReport>[0], 'quality'>
  merchantId: string | undefined
}

function ReportContent({ totals, by, tabs, list, merchantId }: ContentProps) {
  const t = useText('reports')
  const hasMerchants = isMarketplace(usePanelContext())
  const { href } = useQueryParams()
  const links = useOrderLinks({ ...totals, merchant_id: merchantId })
  const columns = useBreakdownColumns(by, links, hasMerchants && merchantId === undefined)
  const label = useBreakdownLabel(by)
  return (
    <div className={styles.content}>
      <ReportFigures totals={totals} links={links} />
      <SalesChart data={totals} hasCommission />
      <TabsWithCounts
        label={t('break_down')}
        current={by}
        to={(next) => href({ by: next, page: null, sort: null, search: null })}
        tabs={tabs.map((key) => ({ key, text: t(`by_${key}`) }))}
      />
      {by === 'hour' ? (
        <HourHeatMap rows={list.rows} links={links} />
      ) : by === 'quality' ? (
        <QualityReport
          list={list}
          quality={list.quality}
          links={links}
          reportPath={(row) => reportPath(row.key, totals)}
        />
      ) : by === 'acceptance' || by === 'preparation' || by === 'delivery' || by === 'lateness' ? (
        <TimeReport rows={list.rows} title={t(`by_${by}`)} />
      ) : (
        <div className={styles.table}>
          <Table
            name={`report-${by}`}
            label={t(`by_${by}`)}
            list={{ ...list, filters: {} }}
            columns={columns}
            search={t('find_row')}
            rowKey={(row) => [row.key, row.merchant_id, row.currency].join('|')}
            rowName={label}
            {...(by === 'merchant' ? { to: (row: BreakdownRow) => reportPath(row.key, totals) } : {})}
            empty={<NoRecords title={t('report_empty')} text={t('report_empty_text')} />}
          />
        </div>
      )}
    </div>
  )
}
