import { messageChannels } from '#contract/areas/notifications/channels.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

const schema = messageChannels.testMail.input.pick({ email: true })

/** Sends a mail through the active service, and says what the service answered. */
export function MailTestDialog({ close }: { close: () => void }) {
  const t = useText('notifications')
  const { me } = usePanelContext()
  const form = useCallForm({
    schema,
    values: { email: me.email },
    save: (values) => send(messageChannels.testMail, values),
    onSaved: ({ sent, response }) => {
      toast(sent ? t('test_sent') : t('test_failed', { answer: response ?? '' }), { tone: sent ? 'good' : 'bad' })
      if (sent) close()
    },
  })
  return (
    <FormDialog form={form} close={close} title={t('test_mail')} submitLabel={t('send_test')}>
      <TextField form={form} name="email" type="email" label={t('recipient')} autoFocus required />
    </FormDialog>
  )
}
