import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { reviews } from '#contract/areas/reviews.ts'
import { ReviewSettings } from '#contract/areas/settings/settings.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import { reviewQueries } from './review-queries.ts'
import styles from './reviews.module.css'

/** The two main switches, saved at once, and a dialog for the others. */
export function ReviewSettingsCard() {
  const t = useText('reviews')
  const settings = useCall(reviews.settings, {}).data
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useCallMutation(reviews.saveSettings, {
    invalidates: [reviews.settings],
    errorText: t('save_failed'),
  })
  if (!settings) return null
  const { is_enabled, is_auto_publish } = settings
  return (
    <section className={styles.card} aria-label={t('settings')}>
      <Switch
        checked={is_enabled}
        disabled={isPending}
        label={t('enabled')}
        hint={t('enabled_hint')}
        onChange={(next) => void mutate({ is_enabled: next })}
      />
      <Switch
        checked={is_auto_publish}
        disabled={isPending || !is_enabled}
        label={t('auto_publish')}
        hint={t('auto_publish_hint')}
        onChange={(next) => void mutate({ is_auto_publish: next })}
      />
      <Button kind="bare" size="small" icon={IconSettings} onClick={() => setOpen(true)}>
        {t('more_settings')}
      </Button>
      {isOpen && <SettingsDialog values={settings} close={() => setOpen(false)} />}
    </section>
  )
}

type Values = Pick<ReviewSettings, 'allow_text' | 'window_days'>
const valuesOf = ({ allow_text, window_days }: Values): Values => ({ allow_text, window_days })

function SettingsDialog({ values, close }: { values: Values; close: () => void }) {
  const t = useText('reviews')
  const form = useCallForm({
    schema: ReviewSettings.pick({ allow_text: true, window_days: true }).required(),
    values: valuesOf(values),
    reload: async () => withUpdatedAt(valuesOf, await fetchCall(reviews.settings, {})),
    save: (_draft, part, expectedUpdatedAt) => send(reviews.saveSettings, { ...part, ...expectedUpdatedAt }),
    invalidates: reviewQueries,
    successText: t('settings_saved'),
    errorText: t('save_failed'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('settings')} size="small" submitLabel={t('save')}>
      <SwitchField form={form} name="allow_text" label={t('allow_text')} hint={t('allow_text_hint')} />
      <NumberField form={form} name="window_days" label={t('window')} hint={t('window_hint')} required />
    </FormDialog>
  )
}
