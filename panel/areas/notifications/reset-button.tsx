import { IconRestore } from '@tabler/icons-react'
import type { MessageTemplate } from '#contract/areas/notifications/events.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { templateIdOf } from './template-id.ts'

export function ResetButton({ template }: { template: MessageTemplate }) {
  const t = useText('notifications')
  const reset = useCallMutation(messageTemplates.reset, {
    invalidates: [messageTemplates],
    successText: t('template_reset'),
  })
  return (
    <Button
      size="small"
      icon={IconRestore}
      busy={reset.isPending}
      onClick={() => void reset.mutate({ id: templateIdOf(template), locale: template.locale })}
    >
      {t('reset')}
    </Button>
  )
}
