import { isAuditAction } from '#contract/areas/audit/actions.ts'
import { useText } from '#kit/data/text.ts'

/** The text of an action. Actions of earlier versions have none: they are shown as they are. */
export function useActivityText() {
  const t = useText('audit')
  return (action: string) => (isAuditAction(action) ? t(`actions.${action}`) : action)
}
