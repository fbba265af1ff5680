import type { App } from '#contract/areas/apps.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'

export function AiTag() {
  const t = useText('apps')
  return <Tag tone="info">{t('ai_powered')}</Tag>
}

/** Whether an app is on, or in use if it has no switch. */
export function AppStatus({ app }: { app: App }) {
  const t = useText('apps')
  const [active, inactive] = app.is_switchable ? (['on', 'off'] as const) : (['in_use', 'not_in_use'] as const)
  return (
    <StatusLabel shape={app.is_active ? 'completed' : 'empty'} tone={app.is_active ? 'good' : 'off'}>
      {t(app.is_active ? active : inactive)}
    </StatusLabel>
  )
}
