import { z } from 'zod'
import { messageChannels } from '#contract/areas/notifications/channels.ts'
import type { ChannelSetting } from '#contract/areas/notifications/channels.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { useFieldLabel } from './field-labels.ts'
import { useServiceName } from './service-names.ts'
import styles from './notifications.module.css'

const schema = z.object({ credentials: z.record(z.string(), z.string().max(8_000)) })
type Values = z.input<typeof schema>
type Field = ChannelSetting['required_fields'][number]

const maxFileBytes = 8_000

/** Credentials of a service. Stored secrets are shown masked and stay as they are unless they are replaced. */
export function ServiceDialog({ service, close }: { service: ChannelSetting; close: () => void }) {
  const t = useText('notifications')
  const name = useServiceName()(service.service)
  const form = useCallForm({
    schema,
    values: {
      credentials: Object.fromEntries(
        service.required_fields.map(({ key, options }) => [key, service.credentials[key] ?? options[0] ?? '']),
      ),
    },
    save: ({ credentials }) =>
      send(messageChannels.save, { service: service.service, channel: service.channel, credentials }),
    invalidates: [messageChannels, messageTemplates],
    successText: t('channel_saved'),
    errorText: t('channel_failed'),
    onSaved: ({ check }) => {
      if (check?.is_working === false) toast(t('check_failed', { reason: check.reason ?? '' }), { tone: 'bad' })
      close()
    },
  })
  return (
    <FormDialog form={form} close={close} title={name} submitLabel={t('save')}>
      <Stack gap={16}>
        {service.required_fields.map((field) => (
          <CredentialField key={field.key} form={form} field={field} />
        ))}
        {service.report_url !== null && service.service !== 'twilio' && <ReportAddress url={service.report_url} />}
      </Stack>
    </FormDialog>
  )
}

/** Twilio gets the address with each message; others are told once, by hand. */
function ReportAddress({ url }: { url: string }) {
  const t = useText('notifications')
  return (
    <div className={styles.reportAddress}>
      <strong>{t('report_url')}</strong>
      <span dir="ltr">
        <CopyText text={url} label={t('report_url')} />
      </span>
      <span className={styles.muted}>{t('report_url_hint')}</span>
    </div>
  )
}

function CredentialField({ form, field }: { form: FormState<Values>; field: Field }) {
  const { key, type, options, is_required } = field
  const label = useFieldLabel()(field)
  const common = { form, name: `credentials.${key}` as const, label, required: is_required }
  if (type === 'choice') return <SelectField {...common} options={options.map((value) => ({ value, text: value }))} />
  if (type === 'json' || type === 'file')
    return <FileField {...common} accept={type === 'json' ? '.json' : '.p8,.pem'} />
  return <TextField {...common} ltr autoComplete="off" type={type === 'email' ? 'email' : 'text'} maxLength={1_000} />
}

type FileProps = {
  form: FormState<Values>
  name: `credentials.${string}`
  label: string
  required: boolean
  accept: string
}

/** The text of a key file, pasted or read from a file. */
function FileField({ accept, ...common }: FileProps) {
  const t = useText('notifications')
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxFileBytes) toast(t('file_too_large'), { tone: 'bad' })
    else common.form.field(common.name).set(await file.text())
  }
  return (
    <div>
      <TextField {...common} minRows={3} ltr autoComplete="off" hint={t('file_hint')} />
      <label className={styles.file}>
        <input
          type="file"
          accept={accept}
          className="vh"
          aria-label={t('choose_file')}
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <span aria-hidden>{t('choose_file')}</span>
      </label>
    </div>
  )
}
