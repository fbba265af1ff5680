import { IconDownload } from '@tabler/icons-react'
import { merchantRunningExports, runningExports } from '#contract/areas/exports.ts'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { localDayOf, formatNumber } from '#kit/ui/base/format.ts'
import { Text } from '#kit/ui/layout/layout.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import type { ExportScreenType } from './export-types.ts'
import { languageNames } from './language-names.ts'

const fileTypes = {
  csv: { name: 'CSV', extension: 'csv' },
  excel: { name: 'Excel', extension: 'xlsx' },
  zip: { name: 'ZIP', extension: 'zip' },
}

/** Columns of the export history. */
export function useExportColumns(history: ExportScreenType['history']): Column<ExportRecord>[] {
  const t = useText('exports')
  const tKit = useKitText()
  const locale = useLocale()
  return [
    { key: 'date', head: t('date'), width: 150, mobile: 'primary', cell: ExportDate },
    {
      key: 'id',
      head: t('id'),
      minWidth: 150,
      mobile: 'secondary',
      cell: ({ export_id }) => (
        <code dir="ltr" title={export_id}>
          {export_id.slice(-12)}
        </code>
      ),
    },
    {
      key: 'records',
      head: t('records'),
      width: 110,
      alignEnd: true,
      mobile: 'secondary',
      cell: ({ records, status }) =>
        records === null && status === 'failed' ? tKit('not_provided') : formatNumber(records ?? 0, locale),
    },
    {
      key: 'language',
      head: t('language'),
      width: 140,
      collapsible: true,
      cell: ({ language }) => <bdi>{languageNames.get(language) ?? language}</bdi>,
    },
    {
      key: 'format',
      head: t('format'),
      width: 90,
      collapsible: true,
      cell: ({ format }) => fileTypes[format].name,
    },
    {
      key: 'status',
      head: t('status'),
      minWidth: 190,
      mobile: 'end',
      cell: (record) => <ExportStatus record={record} />,
    },
    {
      key: 'file',
      head: t('download'),
      width: 140,
      alignEnd: true,
      mobile: 'end',
      cell: (record) => <FileLink record={record} history={history} />,
    },
  ]
}

function ExportDate({ date, is_scheduled }: ExportRecord) {
  const t = useText('exports')
  return (
    <>
      <Time at={date} />
      {is_scheduled && (
        <Text tone="soft" size={12}>
          {t('by_schedule')}
        </Text>
      )}
    </>
  )
}

/** How far an export is, or why it failed. */
export function ExportStatus({ record: { status, error } }: { record: Pick<ExportRecord, 'status' | 'error'> }) {
  const t = useText('exports')
  if (error === 'cancelled')
    return (
      <StatusLabel shape="cancelled" tone="plain">
        {t('status_cancelled')}
      </StatusLabel>
    )
  if (status === 'processing')
    return (
      <StatusLabel shape="processing" tone="soon">
        {t('status_processing')}
      </StatusLabel>
    )
  if (status === 'completed')
    return (
      <StatusLabel shape="completed" tone="good">
        {t('status_completed')}
      </StatusLabel>
    )
  return (
    <span title={t(`error_${error ?? 'internal_error'}`)}>
      <StatusLabel shape="cancelled" tone="bad">
        {t('status_failed')}
      </StatusLabel>{' '}
      <Text tone="soft" size={12}>
        {t(`error_${error ?? 'internal_error'}`)}
      </Text>
    </span>
  )
}

/** Downloads the file, or stops an export that is still running. */
function FileLink({
  record: { id, status, file_url, type, date, format },
  history,
}: {
  record: ExportRecord
  history: ExportScreenType['history']
}) {
  const t = useText('exports')
  const tKit = useKitText()
  const { byPanel } = usePanelRoute()
  const { timeZone } = useLocaleContext()
  const { mutate, isPending } = useCallMutation(byPanel(runningExports.cancel, merchantRunningExports.cancel), {
    invalidates: [history],
  })
  if (status === 'processing')
    return (
      <Button size="small" busy={isPending} onClick={() => mutate({ export_id: id })}>
        {tKit('cancel')}
      </Button>
    )
  const name = `${type}-${localDayOf(date, timeZone)}.${fileTypes[format].extension}`
  return file_url === null ? null : (
    <LinkButton size="small" icon={IconDownload} href={file_url} download={name}>
      {t('download')}
    </LinkButton>
  )
}
