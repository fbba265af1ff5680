import { useLocale, useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { HistoryCard, pollWhileRunning } from './history-card.tsx'
import type { ImportScreenType } from './import-types.ts'

/** Earlier imports and checks of one type. */
export function ImportHistory({ definition, to }: { definition: ImportScreenType; to: (importId: string) => string }) {
  const t = useText('imports')
  const locale = useLocale()
  const list = useList(definition.calls.imports, { refetchInterval: pollWhileRunning })
  return (
    <HistoryCard
      name="imports"
      list={list}
      columns={[
        {
          key: 'imported',
          head: t('imported'),
          width: 120,
          alignEnd: true,
          mobile: 'secondary',
          cell: ({ imported_rows, dry_run }) => (dry_run ? t('only_checked') : formatNumber(imported_rows, locale)),
        },
        {
          key: 'failed',
          head: t('refused'),
          width: 110,
          alignEnd: true,
          collapsible: true,
          cell: ({ failed_rows }) => formatNumber(failed_rows, locale),
        },
      ]}
      to={to}
    />
  )
}
