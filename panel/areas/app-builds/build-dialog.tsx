import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { buildInput } from '#contract/areas/app-builds/schemas.ts'
import type { AppConfig } from '#contract/areas/app-builds/schemas.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'

const schema = buildInput.pick({ version_number: true, build_number: true })

/** Asks for the version of a build. It starts with the next build number. */
export function BuildDialog({ config, close }: { config: AppConfig; close: () => void }) {
  const t = useText('app-builds')
  const { app_type, platform, version_number, build_number } = config
  const form = useCallForm({
    schema,
    values: { version_number, build_number: (build_number ?? 0) + 1 },
    save: (numbers) => send(appBuilds.build, { app_type, platform, ...numbers }),
    invalidates: [appBuilds],
    onSaved: close,
    successText: t('build_started'),
    errorText: t('build_failed'),
  })
  return (
    <FormDialog form={form} close={close} title={t('build_title')} submitLabel={t('build')}>
      <Fields>
        <Span columns={6}>
          <TextField form={form} name="version_number" label={t('version')} hint={t('version_hint')} ltr />
        </Span>
        <Span columns={6}>
          <NumberField form={form} name="build_number" label={t('build_number')} hint={t('build_number_hint')} />
        </Span>
      </Fields>
    </FormDialog>
  )
}
