import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { appSettingsInput } from '#contract/areas/app-builds/schemas.ts'
import type { AppSettings, AppType } from '#contract/areas/app-builds/schemas.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { LockNotice } from './lock-notice.tsx'

const schema = appSettingsInput.omit({ app_type: true })

/** Whether an app may be used, in which versions, and where it is found. */
export function AvailabilityForm({ type, isLocked }: { type: AppType; isLocked: boolean }) {
  const { data, loadError, refetch } = useCall(appBuilds.settings, { app_type: type })
  return (
    <Stack gap={16}>
      {isLocked && <LockNotice />}
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <SettingsForm saved={data} />}
    </Stack>
  )
}

function SettingsForm({ saved: { app_type, is_locked, ...values } }: { saved: AppSettings }) {
  const t = useText('app-builds')
  const form = useCallForm({
    schema,
    values,
    save: (settings) => send(appBuilds.saveSettings, { app_type, ...settings }),
    invalidates: [appBuilds],
    successText: t('saved'),
    errorText: t('save_failed'),
  })
  const disabled = is_locked
  return (
    <Form form={form} saveLabel={t('save')}>
      <Card title={t('availability')}>
        <Stack gap={16}>
          <SwitchField form={form} name="is_enabled" label={t('is_enabled')} disabled={disabled} />
          <TextField
            form={form}
            name="min_version"
            label={t('min_version')}
            hint={t('version_hint')}
            disabled={disabled}
            ltr
          />
          <SwitchField
            form={form}
            name="force_update"
            label={t('force_update')}
            hint={t('force_update_hint')}
            disabled={disabled}
          />
          <TextField
            form={form}
            name="store_urls.android"
            type="url"
            label={t('android_url')}
            placeholder="https://play.google.com/store/apps/details?id="
            disabled={disabled}
          />
          <TextField
            form={form}
            name="store_urls.ios"
            type="url"
            label={t('ios_url')}
            hint={t('store_hint')}
            placeholder="https://apps.apple.com/app/id"
            disabled={disabled}
          />
        </Stack>
      </Card>
    </Form>
  )
}
