import { useParams } from 'react-router'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { RangePicker } from '#panel/areas/reports/pickers.tsx'
import { useRange } from '#panel/areas/reports/use-range.ts'
import { Analytics } from './analytics.tsx'
import { BuildButton, JobState } from './job-state.tsx'
import styles from './recommendations.module.css'
import { SettingsCards } from './settings-cards.tsx'
import { useJob } from './use-job.ts'

/** Switches recommendations on and off, builds their model, and shows what they sell. */
export function RecommendationsScreen() {
  const t = useText('reports')
  const { tab } = useParams()
  const { data, loadError, refetch } = useCall(recommendations.settings, {})
  const job = useJob(data)
  const rangeState = useRange('last_30_days')
  return (
    <Screen
      title={t('recommendation_title')}
      titleExtra={<Tag tone="info">{t('recommendation_ai_powered')}</Tag>}
      actions={
        data?.is_initialized && (
          <>
            <RangePicker rangeState={rangeState} />
            <BuildButton job={job} isFirst={false} />
          </>
        )
      }
    >
      {loadError && !data && (
        <LoadErrorState error={{ ...loadError, text: t('recommendation_failed') }} retry={refetch} />
      )}
      {data && !data.is_initialized && (
        <EmptyState
          title={t('recommendation_empty_title')}
          text={t('recommendation_empty_text')}
          action={
            <div className={styles.status}>
              <BuildButton job={job} isFirst />
              <JobState job={job} />
            </div>
          }
        />
      )}
      {data?.is_initialized && (
        <div className={styles.content}>
          <SettingsCards settings={data} job={job} />
          <Analytics kind={tab === 'merchant' || tab === 'order' ? tab : 'product'} rangeState={rangeState} />
        </div>
      )}
    </Screen>
  )
}
