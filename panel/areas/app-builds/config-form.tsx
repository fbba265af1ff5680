import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { appLimits } from '#contract/areas/app-builds/schemas.ts'
import type { AppConfig } from '#contract/areas/app-builds/schemas.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { ColorField } from '#kit/ui/form/color-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { configSchema, toInput, toValues } from './config-values.ts'
import type { ConfigValues } from './config-values.ts'
import { AndroidFields, FacebookFields, IosFields } from './key-fields.tsx'
import styles from './app-builds.module.css'

type Parts = { form: FormState<ConfigValues> }

/** Everything that a build of an app needs on one platform. */
export function ConfigForm({ saved }: { saved: AppConfig }) {
  const t = useText('app-builds')
  const form = useCallForm({
    schema: configSchema,
    values: toValues(saved),
    save: (values) => send(appBuilds.save, toInput(saved, values)),
    invalidates: [appBuilds],
    successText: t('saved'),
    errorText: t('save_failed'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <fieldset className={styles.form} disabled={saved.is_locked}>
        <Stack gap={16}>
          <LookCard form={form} />
          <TextsCard form={form} />
          <Card title={t('keys')} note={t('keys_note')}>
            {saved.platform === 'ios' ? (
              <IosFields form={form} saved={saved} />
            ) : (
              <AndroidFields form={form} saved={saved} />
            )}
          </Card>
          <Card title="Facebook" note={t('facebook_note')}>
            <FacebookFields form={form} saved={saved} />
          </Card>
        </Stack>
      </fieldset>
    </Form>
  )
}

function LookCard({ form }: Parts) {
  const t = useText('app-builds')
  const picture = { form, upload: uploadPromotionPicture, accept: 'image/png' }
  const { iconSize, liveActivityIconHeight } = appLimits
  return (
    <Card title={t('look')}>
      <Fields>
        <Span columns={4}>
          <ImageField
            {...picture}
            name="app_icon"
            label={t('app_icon')}
            hint={t('app_icon_hint', { size: String(iconSize) })}
          />
        </Span>
        <Span columns={4}>
          <ImageField {...picture} name="circle_icon" label={t('circle_icon')} hint={t('png')} />
        </Span>
        <Span columns={4}>
          <ImageField {...picture} name="splash" label={t('splash')} hint={t('splash_hint')} />
        </Span>
        <Span columns={4}>
          <NumberField
            form={form}
            name="splash_duration"
            label={t('splash_duration')}
            hint={t('splash_duration_hint')}
            unit="ms"
            nullable
          />
        </Span>
        <Span columns={4}>
          <ColorField form={form} name="colours.primary" label={t('primary')} />
        </Span>
        <Span columns={4}>
          <ColorField form={form} name="colours.background" label={t('background')} />
        </Span>
        <Span columns={4}>
          <SelectField
            form={form}
            name="status_bar_style"
            label={t('status_bar')}
            options={(['dark', 'light'] as const).map((value) => ({ value, text: t(`bar_${value}`) }))}
          />
        </Span>
        <Span columns={4}>
          <SelectField
            form={form}
            name="live_activity.style"
            label={t('live_style')}
            options={(['automatic', 'light', 'dark'] as const).map((value) => ({ value, text: t(`style_${value}`) }))}
          />
        </Span>
        <Span columns={4}>
          <ImageField
            {...picture}
            name="live_activity.icon"
            label={t('live_icon')}
            hint={t('live_icon_hint', { height: liveActivityIconHeight })}
          />
        </Span>
      </Fields>
    </Card>
  )
}

function TextsCard({ form }: Parts) {
  const t = useText('app-builds')
  return (
    <Card title={t('texts')}>
      <Fields>
        <Span columns={6}>
          <TextField form={form} name="app_name" label={t('app_name')} maxLength={30} />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="bundle_id" label={t('bundle_id')} hint={t('bundle_id_hint')} ltr />
        </Span>
        <Span columns={12}>
          <TextField
            form={form}
            name="short_description"
            label={t('short_description')}
            maxLength={appLimits.shortDescription}
          />
        </Span>
        <Span columns={12}>
          <TextField
            form={form}
            name="full_description"
            label={t('full_description')}
            minRows={4}
            maxLength={appLimits.fullDescription}
          />
        </Span>
      </Fields>
    </Card>
  )
}
