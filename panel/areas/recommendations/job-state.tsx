import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { ProgressBar } from '#kit/ui/feedback/progress-bar.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './recommendations.module.css'
import type { JobView } from './use-job.ts'

export function BuildButton({ job, isFirst }: { job: JobView; isFirst: boolean }) {
  const t = useText('reports')
  if (!job.start) return null
  return (
    <Button
      kind={isFirst ? 'primary' : 'plain'}
      icon={isFirst ? IconSparkles : IconRefresh}
      busy={job.isStarting}
      disabled={job.isRunning}
      onClick={job.start}
    >
      {t(isFirst ? 'recommendation_build' : 'recommendation_rebuild')}
    </Button>
  )
}

/** How far the running job is, or why the last one failed. */
export function JobState({ job: { data } }: { job: JobView }) {
  const t = useText('reports')
  if (!data || data.status === 'completed') return null
  if (data.status === 'failed')
    return (
      <p role="alert" className={styles.failure}>
        {t('recommendation_job_failed')}
      </p>
    )
  return (
    <>
      <p role="status">
        {data.status === 'queued'
          ? t('recommendation_job_queued')
          : t('recommendation_job_running', { percent: data.progress })}
      </p>
      <ProgressBar max={100} value={data.progress} label={t('recommendation_progress')} />
    </>
  )
}
