import { z } from 'zod'
import { maxRecommendations, recommendations } from '#contract/areas/recommendations/recommendations.ts'
import type { RecommendationSettings } from '#contract/areas/recommendations/recommendations.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { JobState } from './job-state.tsx'
import styles from './recommendations.module.css'
import type { JobView } from './use-job.ts'

const kinds = ['product', 'merchant', 'order'] as const

export function SettingsCards({ settings, job }: { settings: RecommendationSettings; job: JobView }) {
  const t = useText('reports')
  const can = useCan()
  const time = useTime()
  const { mutate, isPending } = useCallMutation(recommendations.toggle, {
    invalidates: [recommendations.settings],
    errorText: t('recommendation_toggle_failed'),
  })
  const isLocked = isPending || !can(recommendations.toggle)
  return (
    <div className={styles.settings}>
      <Card title={t('recommendation_where')}>
        <div className={styles.switches}>
          <Switch
            label={t('recommendation_all')}
            hint={t('recommendation_all_hint')}
            checked={settings.is_enabled}
            disabled={isLocked}
            onChange={(is_enabled) => void mutate({ is_enabled })}
          />
          {kinds.map((type) => (
            <Switch
              key={type}
              label={t(`recommendation_${type}_switch`)}
              hint={t(`recommendation_${type}_hint`)}
              checked={settings.is_enabled && settings[`${type}_enabled`]}
              disabled={isLocked || !settings.is_enabled}
              onChange={(is_enabled) => void mutate({ is_enabled, type })}
            />
          ))}
        </div>
      </Card>
      <Card title={t('recommendation_model')}>
        <div className={styles.status}>
          <p>
            {settings.last_trained_at
              ? t('recommendation_trained_at', { time: time(settings.last_trained_at) })
              : t('recommendation_not_trained')}{' '}
            {t('recommendation_model_text')}
          </p>
          <JobState job={job} />
          {can(recommendations.saveSettings) && <MaxItems maxItems={settings.max_items} />}
        </div>
      </Card>
    </div>
  )
}

const schema = z.object({ max_items: z.int().min(1).max(maxRecommendations) })

function MaxItems({ maxItems }: { maxItems: number }) {
  const t = useText('reports')
  const form = useCallForm({
    schema,
    values: { max_items: maxItems },
    save: (draft) => send(recommendations.saveSettings, draft),
    invalidates: [recommendations.settings],
    successText: t('recommendation_saved'),
  })
  return (
    <Form form={form} mode="button">
      <Stack gap={12}>
        <NumberField form={form} name="max_items" label={t('recommendation_max_items')} />
        <div>
          <Button type="submit" busy={form.saving} disabled={form.changed.length === 0}>
            {t('recommendation_save')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
