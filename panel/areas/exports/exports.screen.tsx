import { IconRefresh } from '@tabler/icons-react'
import { exportType } from '#contract/exports.ts'
import { useText } from '#kit/data/text.ts'
import { mayCall, usePermissions } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Pager } from '#kit/ui/table/pager.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { NotFoundScreen } from '#panel/shell/routing/simple-pages.tsx'
import { Unauthorized } from '#panel/shell/routing/unauthorized.screen.tsx'
import { ExportForm } from './export-form.tsx'
import { exportTypes } from './export-types.ts'
import type { ExportScreenType } from './export-types.ts'
import { useExportColumns } from './history-columns.tsx'

/** While a file is being made; live frames reach only those who may follow orders too. */
const pollMs = 3_000

/**
 * Lists as files: what is asked for now, and what was before. Which list stands in the address: ?type=users;
 * without it the first that the reader may export.
 */
export function ExportsScreen() {
  const held = usePermissions()
  const named = useQueryParams().get('type')
  const type = exportType.safeParse(named).data
  const kind =
    named === null
      ? Object.values(exportTypes).find(({ needs }) => mayCall(held, { scope: 'tenant', permission: needs }))
      : type && exportTypes[type]
  if (!kind) return <NotFoundScreen />
  if (!mayCall(held, { scope: 'tenant', permission: kind.needs })) return <Unauthorized needs={[kind.needs]} />
  if (!mayCall(held, kind.calls.startExport)) return <NotYours kind={kind} />
  return <Exports key={kind.title} kind={kind} />
}

/** The page is theirs, exporting is not: nothing is asked for, and it says what is missing. */
function NotYours({ kind: { title, back, calls } }: { kind: ExportScreenType }) {
  const t = useText('exports')
  const say = useText('auth')
  const { name } = usePanelContext()
  return (
    <Screen title={t(title)} back={back}>
      <Card title={t('new')}>
        <Text>{say('unauthorized_text', { permissions: [calls.startExport.permission].flat().join(', '), name })}</Text>
      </Card>
    </Screen>
  )
}

function Exports({ kind }: { kind: ExportScreenType }) {
  const { calls, back, title } = kind
  const t = useText('exports')
  const list = useList(calls.exports, {
    isChange: ({ event }) => event === 'export.updated',
    refetchInterval: (rows) => rows.some(({ status }) => status === 'processing') && pollMs,
  })
  const columns = useExportColumns()
  return (
    <Screen title={t(title)} back={back}>
      <Stack gap={16}>
        {list.error && !list.meta ? (
          <LoadErrorState error={list.error} retry={list.retry} />
        ) : (
          list.meta && <ExportForm calls={calls} categories={list.meta.categories} />
        )}
        <Card
          title={t('history')}
          pad={false}
          end={<IconButton icon={IconRefresh} label={t('refresh')} onClick={list.retry} />}
        >
          <Table
            plain
            name="exports"
            label={t('history')}
            list={list}
            columns={columns}
            rowKey={({ id }) => id}
            empty={<NoRecords title={t('empty_title')} />}
          />
          {list.total > list.pageSize && <Pager list={list} />}
        </Card>
      </Stack>
    </Screen>
  )
}
