import { IconFileExport } from '@tabler/icons-react'
import type { Call } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'

type Props = { type: string; exports: Pick<Call, 'permission' | 'scope'> }

/** Links of a list to the export of its rows, for users who may call it. */
export function TransferLinks({ type, exports }: Props) {
  const t = useText('shell')
  const can = useCan()
  const { to } = usePanelRoute()
  return can(exports) ? (
    <LinkButton icon={IconFileExport} to={to(`/export?type=${type}`)}>
      {t('export')}
    </LinkButton>
  ) : null
}
