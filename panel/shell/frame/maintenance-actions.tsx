import { boot } from '#contract/tenant-boot.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'

export type MaintenanceAction = 'cache' | 'dummy'

/** Which of the two this reader may do here; a store with a single merchant has no sample data to clear. */
export function useMaintenanceActions(): MaintenanceAction[] {
  const can = useCan()
  const context = usePanelContext()
  if (context.panel !== 'tenant' || isPlatform(context)) return []
  const dummy = can(boot.clearSampleData) && context.boot.tenant.business_type.type !== 'static_merchant'
  return [...(can(boot.flushCache) ? ['cache' as const] : []), ...(dummy ? ['dummy' as const] : [])]
}

/** Asks first, and only its own buttons close it. */
export function MaintenanceDialog({ what, close }: { what: MaintenanceAction; close: () => void }) {
  const t = useText('shell')
  const flush = useCallMutation(boot.flushCache, {
    successText: t('clear_cache_done'),
    errorText: t('clear_cache_failed'),
  })
  const clear = useCallMutation(boot.clearSampleData, {
    successText: t('clear_dummy_done'),
    errorText: t('clear_dummy_failed'),
  })
  const act = async () => {
    if (what === 'cache') return (await flush.act({})).ok
    const { ok } = await clear.act({})
    if (ok) await queryClient.invalidateQueries()
    return ok
  }
  return (
    <ConfirmDialog
      opened
      firm
      close={close}
      danger={what === 'dummy'}
      title={t(`clear_${what}`)}
      text={t(`clear_${what}_text`)}
      yes={t(`clear_${what}`)}
      act={act}
    />
  )
}
