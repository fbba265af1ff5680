import { IconArrowBackUp, IconColumns, IconDownload, IconFileImport, IconX } from '@tabler/icons-react'
import type { ImportProblem, ImportRecord } from '#contract/areas/imports.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#kit/ui/feedback/progress-bar.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import type { ImportScreenType } from './import-types.ts'
import { ImportStatus } from './import-status.tsx'
import styles from './imports.module.css'

const pollMs = 1_500
const isRunning = (record: Pick<ImportRecord, 'status'> | undefined) =>
  record?.status === 'processing' || record?.status === 'undoing'

/** Refused rows are CSV, whatever the file was. */
const errorsFileName = (fileName: string) => `errors-${fileName.replace(/\.[^.]*$/, '')}.csv`

type Props = {
  definition: ImportScreenType
  importId: string
  /** The file to run after its check. */
  file: { file_url: string; mapping: (string | null)[] } | undefined
  onStart: (importId: string) => void
  /** Goes back to the columns of the file. */
  onChangeColumns: () => void
}

/** A check or an import: progress, result, refused rows, and what can be done next. */
export function ProgressCard({ definition: { calls }, importId, file, onStart, onChangeColumns }: Props) {
  const t = useText('imports')
  const first = useCall(calls.showImport, { import_id: importId })
  const polled = useCall(
    calls.showImport,
    { import_id: importId },
    { refetchInterval: isRunning(first.data) && pollMs, staleTime: 0 },
  )
  const record = polled.data
  const changes = { invalidates: [calls.imports, calls.showImport] }
  const run = useCallMutation(calls.startImport, changes)
  const cancel = useCallMutation(calls.cancelImport, changes)
  const undo = useCallMutation(calls.undoImport, changes)
  if (polled.loadError && !record) return <LoadErrorState error={polled.loadError} retry={polled.refetch} />
  if (!record) return null
  const { dry_run, status, failed_rows, created_rows, updated_rows, total_rows, done_rows } = record
  const start = async () => {
    const outcome = await run.mutate({ ...file, skip_invalid: true })
    if (outcome.ok) onStart(outcome.data.id)
  }
  const canRun = dry_run && status === 'completed' && file && created_rows + updated_rows > 0
  return (
    <Card title={dry_run ? t('checked') : t('result')}>
      <Stack gap={12}>
        <ImportStatus record={record} />
        {isRunning(record) && <ProgressBar max={Math.max(1, total_rows)} value={done_rows} label={t('rows')} />}
        <Counts record={record} />
        {record.problems.length > 0 && <Problems problems={record.problems} />}
        {record.kept.length > 0 && <KeptRows record={record} />}
        <div className={styles.actions}>
          {canRun && (
            <Button kind="primary" icon={IconFileImport} busy={run.isPending} onClick={() => void start()}>
              {failed_rows > 0 ? t('run_valid') : t('run')}
            </Button>
          )}
          {dry_run && file && !isRunning(record) && (
            <Button icon={IconColumns} onClick={onChangeColumns}>
              {t('change_columns')}
            </Button>
          )}
          {record.errors_url !== null && (
            <LinkButton icon={IconDownload} href={record.errors_url} download={errorsFileName(record.file_name)}>
              {t('errors_file')}
            </LinkButton>
          )}
          {status === 'processing' && (
            <Button icon={IconX} busy={cancel.isPending} onClick={() => void cancel.mutate({ import_id: importId })}>
              {t('cancel')}
            </Button>
          )}
          {record.can_undo && (
            <Button
              icon={IconArrowBackUp}
              busy={undo.isPending}
              onClick={() => void undo.mutate({ import_id: importId })}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

function Counts({ record }: { record: ImportRecord }) {
  const t = useText('imports')
  const counts = [
    ['created', record.created_rows],
    ['updated', record.updated_rows],
    ['unchanged', record.unchanged_rows],
    ['failed', record.failed_rows],
    ['kept', record.kept_rows],
  ] as const
  return (
    <ul className={styles.counts}>
      <li>{t('progress', { done: record.done_rows, total: record.total_rows })}</li>
      {counts
        .filter(([name, number]) => number > 0 || name === 'created')
        .map(([name, number]) => (
          <li key={name}>{t(`count_${name}`, { number })}</li>
        ))}
    </ul>
  )
}

/** Rows that an undo left alone, because somebody has changed their records since. */
function KeptRows({ record: { kept, kept_rows } }: { record: { kept: readonly number[]; kept_rows: number } }) {
  const t = useText('imports')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
    <section className={styles.problems} aria-label={t('count_kept', { number: kept_rows })} tabIndex={0}>
      <ul>
        {kept.map((row) => (
          <li key={row}>{t('row', { number: row })}</li>
        ))}
      </ul>
    </section>
  )
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const t = useText('imports')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
    <section className={styles.problems} aria-label={t('problems')} tabIndex={0}>
      <ul>
        {problems.map(({ row, label, code, message }, nth) => (
          <li key={nth}>
            <span>{t('row', { number: row })}</span>
            {label !== '' && <bdi>{label}:</bdi>}
            {code === 'refused' ? <bdi>{message}</bdi> : <span>{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
