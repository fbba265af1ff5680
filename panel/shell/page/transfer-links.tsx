import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import type { Call } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'

type Need = Pick<Call, 'permission' | 'scope'>
type Props = { type: string; exports: Need; imports?: Need }

/** Links of a list to the import and the export of its rows, for users who may call them. */
export function TransferLinks({ type, exports, imports }: Props) {
  const t = useText('shell')
  const can = useCan()
  const { to } = usePanelRoute()
  return (
    <>
      {imports && can(imports) && (
        <LinkButton icon={IconFileImport} to={to(`/import?type=${type}`)}>
          {t('import')}
        </LinkButton>
      )}
      {can(exports) && (
        <LinkButton icon={IconFileExport} to={to(`/export?type=${type}`)}>
          {t('export')}
        </LinkButton>
      )}
    </>
  )
}
