import { boot } from '#contract/areas/tenants/boot.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { withPageCover } from '#kit/ui/feedback/page-cover.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'

export type MaintenanceAction = 'cache' | 'sample_data'

/** Actions that the user may run here. A store with a single merchant has no sample data to clear. */
export function useMaintenanceActions(): MaintenanceAction[] {
  const can = useCan()
  const context = usePanelContext()
  if (context.panel !== 'tenant' || isPlatform(context)) return []
  const canClearSampleData = can(boot.clearSampleData) && context.boot.tenant.business_type.type !== 'static_merchant'
  return [...(can(boot.flushCache) ? ['cache' as const] : []), ...(canClearSampleData ? ['sample_data' as const] : [])]
}

/** Asks for confirmation; only its buttons close it. */
export function MaintenanceDialog({ action, close }: { action: MaintenanceAction; close: () => void }) {
  const t = useText('shell')
  const flush = useCallMutation(boot.flushCache, {
    successText: t('clear_cache_done'),
    errorText: t('clear_cache_failed'),
  })
  const clear = useCallMutation(boot.clearSampleData, {
    successText: t('clear_sample_data_done'),
    errorText: t('clear_sample_data_failed'),
  })
  const runAction = () =>
    withPageCover(async () => {
      if (action === 'cache') return (await flush.mutate({})).ok
      const { ok } = await clear.mutate({})
      if (ok) await queryClient.invalidateQueries()
      return ok
    })
  return (
    <ConfirmDialog
      opened
      persistent
      close={close}
      danger={action === 'sample_data'}
      title={t(`clear_${action}`)}
      text={t(`clear_${action}_text`)}
      confirmLabel={t(`clear_${action}`)}
      onConfirm={runAction}
    />
  )
}
