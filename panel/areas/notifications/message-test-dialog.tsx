import { z } from 'zod'
import { messageLog } from '#contract/areas/notifications/messages.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { MessageTemplate } from '#contract/areas/notifications/events.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { templateIdOf } from './template-id.ts'
import type { DraftText } from './template-id.ts'

const schema = z.object({ to: messageTemplates.test.input.shape.to })

type Props = { template: MessageTemplate; text: DraftText; close: () => void }

/** Sends the text as it stands to one address or number. */
export function MessageTestDialog({ template, text, close }: Props) {
  const t = useText('notifications')
  const { me } = usePanelContext()
  const isMail = template.channel === 'email'
  const form = useCallForm({
    schema,
    values: { to: isMail ? me.email : '' },
    save: ({ to }) => send(messageTemplates.test, { id: templateIdOf(template), locale: template.locale, ...text, to }),
    invalidates: [messageLog],
    successText: t('test_queued'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('send_test')} submitLabel={t('send_test')}>
      <TextField
        form={form}
        name="to"
        type={isMail ? 'email' : 'tel'}
        label={t('recipient')}
        hint={isMail ? undefined : t('number_hint')}
        autoFocus
        required
      />
    </FormDialog>
  )
}
