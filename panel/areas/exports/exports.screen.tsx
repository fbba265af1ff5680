import { IconArchive } from '@tabler/icons-react'
import { Navigate } from 'react-router'
import { exportType, orderRows } from '#contract/areas/exports.ts'
import { bundles } from '#contract/areas/exports/bundles.ts'
import { isScheduledType } from '#contract/areas/exports/schedules.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { mayCall, useCan, usePermissions } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { NotFoundScreen } from '#panel/shell/routing/not-found-screen.tsx'
import { Unauthorized } from '#panel/shell/routing/unauthorized.screen.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportSchedules } from './export-schedules.tsx'
import { exportTypes, merchantExportTypes, typeOf } from './export-types.ts'
import type { ExportScreenType } from './export-types.ts'
import { HistoryCard } from './history-card.tsx'
import { useExportColumns } from './history-columns.tsx'

/** Poll interval while a file is created. Users without permission for orders get no live frames. */
const pollMs = 3_000

/**
 * Starts exports and lists earlier ones. The type is in the address (?type=users), by default the first allowed
 * one.
 */
export function ExportsScreen() {
  const permissions = usePermissions()
  const { byPanel, panel } = usePanelRoute()
  const types = byPanel(exportTypes, merchantExportTypes)
  const { get } = useQueryParams()
  const typeParam = get('type')
  const type = exportType.safeParse(typeParam).data
  const definition =
    typeParam === null
      ? Object.values(types).find(({ needs }) => mayCall(permissions, { scope: panel, permission: needs }))
      : type && types[type]
  if (!definition) return <NotFoundScreen />
  if (!mayCall(permissions, { scope: panel, permission: definition.needs }))
    return <Unauthorized needs={[definition.needs].flat()} />
  if (!mayCall(permissions, definition.starts)) return <ExportNotAllowed definition={definition} />
  // Payouts are those of one service, which is chosen there.
  if (definition === types.payout && !get('payoutId')) return <Navigate to={definition.back} replace />
  return <Exports key={definition.title} definition={definition} />
}

/** Shown if the user may open the page but not export. */
function ExportNotAllowed({ definition: { title, back, starts } }: { definition: ExportScreenType }) {
  const t = useText('exports')
  const tAuth = useText('auth')
  const { to } = usePanelRoute()
  const { name } = usePanelContext()
  return (
    <Screen title={t(title)} back={to(back)}>
      <Card title={t('new')}>
        <Text>{tAuth('unauthorized_text', { permissions: [starts.permission].flat().join(', '), name })}</Text>
      </Card>
    </Screen>
  )
}

function Exports({ definition }: { definition: ExportScreenType }) {
  const { history, back, title } = definition
  const t = useText('exports')
  const { to, panel } = usePanelRoute()
  const list = useList(history, {
    ...(definition.columns ? { input: { type: 'order' } } : {}),
    isChange: ({ event }) => event === 'export.updated',
    refetchInterval: (rows) => rows.some(({ status }) => status === 'processing') && pollMs,
  })
  const columns = useExportColumns(history)
  const can = useCan()
  const hasBundles = panel === 'tenant' && can(bundles.list)
  return (
    <Screen
      title={t(title)}
      back={to(back)}
      toolbar={definition.columns && <ReportTabs />}
      actions={
        hasBundles && (
          <LinkButton icon={IconArchive} to={to('/export/bundle')}>
            {t('bundle_title')}
          </LinkButton>
        )
      }
    >
      <Stack gap={16}>
        {list.error && !list.meta ? (
          <LoadErrorState error={list.error} retry={list.retry} />
        ) : definition.columns ? (
          <ReportForm definition={definition} columns={definition.columns} />
        ) : (
          list.meta && (
            <NewExport
              definition={definition}
              categories={'categories' in list.meta ? list.meta.categories : []}
              reportBy="order"
            />
          )
        )}
        <ScheduledExports definition={definition} />
        <HistoryCard name="exports" list={list} columns={columns} />
      </Stack>
    </Screen>
  )
}

function ScheduledExports({ definition }: { definition: ExportScreenType }) {
  const type = typeOf(definition)
  return isScheduledType(type) ? <ExportSchedules type={type} hasPeriod={definition.hasPeriod === true} /> : null
}

function NewExport(props: Omit<Parameters<typeof ExportForm>[0], 'payoutId'>) {
  return <ExportForm {...props} payoutId={useQueryParams().get('payoutId')} />
}

/** Whether a row of the file is an order or one of its products. */
function useReport() {
  const { get, href } = useQueryParams()
  const reportBy = orderRows.options.find((report) => report === get('report_by')) ?? 'order'
  return { reportBy, to: (report: string) => href({ report_by: report === 'order' ? null : report }) }
}

function ReportTabs() {
  const t = useText('exports')
  const { reportBy, to } = useReport()
  return (
    <TabsWithCounts
      label={t('report_by')}
      current={reportBy}
      to={to}
      tabs={orderRows.options.map((key) => ({ key, text: t(`report_by_${key}`) }))}
    />
  )
}

function ReportForm({
  definition,
  columns,
}: {
  definition: ExportScreenType
  columns: NonNullable<ExportScreenType['columns']>
}) {
  const { reportBy } = useReport()
  const { data, loadError, refetch } = useCall(columns, { report_by: reportBy })
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  return data ? <NewExport key={reportBy} definition={definition} categories={data} reportBy={reportBy} /> : null
}
