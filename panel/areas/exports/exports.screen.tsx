import { IconRefresh } from '@tabler/icons-react'
import { exportType } from '#contract/areas/exports.ts'
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

/** Poll interval while a file is created. Users without permission for orders get no live frames. */
const pollMs = 3_000

/**
 * Starts exports and lists earlier ones. The type is in the address (?type=users), by default the first allowed
 * one.
 */
export function ExportsScreen() {
  const permissions = usePermissions()
  const typeParam = useQueryParams().get('type')
  const type = exportType.safeParse(typeParam).data
  const definition =
    typeParam === null
      ? Object.values(exportTypes).find(({ needs }) => mayCall(permissions, { scope: 'tenant', permission: needs }))
      : type && exportTypes[type]
  if (!definition) return <NotFoundScreen />
  if (!mayCall(permissions, { scope: 'tenant', permission: definition.needs }))
    return <Unauthorized needs={[definition.needs]} />
  if (!mayCall(permissions, definition.calls.startExport)) return <ExportNotAllowed definition={definition} />
  return <Exports key={definition.title} definition={definition} />
}

/** Shown if the user may open the page but not export. */
function ExportNotAllowed({ definition: { title, back, calls } }: { definition: ExportScreenType }) {
  const t = useText('exports')
  const tAuth = useText('auth')
  const { name } = usePanelContext()
  return (
    <Screen title={t(title)} back={back}>
      <Card title={t('new')}>
        <Text>
          {tAuth('unauthorized_text', { permissions: [calls.startExport.permission].flat().join(', '), name })}
        </Text>
      </Card>
    </Screen>
  )
}

function Exports({ definition }: { definition: ExportScreenType }) {
  const { calls, back, title } = definition
  const payoutId = useQueryParams().get('payoutId')
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
          list.meta && <ExportForm definition={definition} payoutId={payoutId} categories={list.meta.categories} />
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
