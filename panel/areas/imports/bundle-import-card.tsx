import { IconArrowBackUp, IconFileImport, IconX } from '@tabler/icons-react'
import { bundleImports } from '#contract/areas/imports/bundles.ts'
import type { BundleImportDetails } from '#contract/areas/imports/bundles.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#kit/ui/feedback/progress-bar.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { ImportStatus } from './import-status.tsx'
import styles from './imports.module.css'

const pollMs = 2_000
const isRunning = (record: Pick<BundleImportDetails, 'status'> | undefined) =>
  record?.status === 'processing' || record?.status === 'undoing'

type Props = { id: string; password: string; onStart: (id: string) => void }

/** A check or an import of an archive: what happens to each list, and what can be done next. */
export function BundleImportCard({ id, password, onStart }: Props) {
  const t = useText('imports')
  const input = { bundle_import_id: id }
  const first = useCall(bundleImports.show, input)
  const polled = useCall(bundleImports.show, input, { refetchInterval: isRunning(first.data) && pollMs, staleTime: 0 })
  const changes = { invalidates: [bundleImports.list, bundleImports.show] }
  const run = useCallMutation(bundleImports.start, changes)
  const cancel = useCallMutation(bundleImports.cancel, changes)
  const undo = useCallMutation(bundleImports.undo, changes)
  const record = polled.data
  if (polled.loadError && !record) return <LoadErrorState error={polled.loadError} retry={polled.refetch} />
  if (!record) return null
  const start = async () => {
    const outcome = await run.mutate({
      from: id,
      dry_run: false,
      ...(password ? { current_password: password } : {}),
    })
    if (outcome.ok) onStart(outcome.data.id)
  }
  const { steps_done, steps_total } = record
  return (
    <Card title={record.dry_run ? t('checked') : t('result')}>
      <Stack gap={12}>
        <ImportStatus record={record} />
        {record.status === 'processing' && (
          <ProgressBar
            max={Math.max(1, steps_total ?? 1)}
            value={steps_done}
            label={t('bundle_progress', { done: steps_done, total: steps_total ?? 0 })}
          />
        )}
        {record.steps.length > 0 && <Steps steps={record.steps} />}
        <div className={styles.actions}>
          {record.can_import && (
            <Button kind="primary" icon={IconFileImport} busy={run.isPending} onClick={() => void start()}>
              {t('bundle_run')}
            </Button>
          )}
          {record.status === 'processing' && (
            <Button icon={IconX} busy={cancel.isPending} onClick={() => void cancel.mutate(input)}>
              {t('cancel')}
            </Button>
          )}
          {record.can_undo && (
            <Button icon={IconArrowBackUp} busy={undo.isPending} onClick={() => void undo.mutate(input)}>
              {t('bundle_undo')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

/** Every list of the archive with its counts, and why rows of it are refused. */
function Steps({ steps }: Pick<BundleImportDetails, 'steps'>) {
  const t = useText('imports')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
    <section className={styles.problems} aria-label={t('bundle_lists')} tabIndex={0}>
      <ul>
        {steps.map(({ list, merchant, total_rows, problems, ...step }, nth) => (
          <li key={nth} className={styles.step}>
            <strong>
              {t(`list_${list}`)} {merchant !== null && <bdi>{merchant}</bdi>}
            </strong>
            <span>{t('progress', { done: step.is_done ? total_rows : 0, total: total_rows })}</span>
            {(['created', 'updated', 'unchanged', 'failed', 'kept'] as const)
              .filter((name) => step[`${name}_rows`] > 0)
              .map((name) => (
                <span key={name}>{t(`count_${name}`, { number: step[`${name}_rows`] })}</span>
              ))}
            {problems.map(({ row, field, label, message }, index) => (
              <span key={index} className={styles.stepProblem}>
                {t('row', { number: row })} {label !== field && <bdi>{label}:</bdi>} <bdi>{message}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
