import { boot } from '#contract/tenant-boot.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { isPlatform, useHall } from '../session/panel-context.ts'

export type Upkeep = 'cache' | 'dummy'

/** Which of the two this reader may do here; a store with a single merchant has no sample data to clear. */
export function useUpkeep(): Upkeep[] {
  const can = useCan()
  const hall = useHall()
  if (hall.panel !== 'tenant' || isPlatform(hall)) return []
  const dummy = can(boot.clearDummy) && hall.boot.tenant.business_type.type !== 'static_merchant'
  return [...(can(boot.flushCache) ? ['cache' as const] : []), ...(dummy ? ['dummy' as const] : [])]
}

/** Asks first, and only its own buttons close it. */
export function UpkeepDialog({ what, close }: { what: Upkeep; close: () => void }) {
  const say = useText('shell')
  const flush = useCallMutation(boot.flushCache, {
    successText: say('clear_cache_done'),
    errorText: say('clear_cache_failed'),
  })
  const clear = useCallMutation(boot.clearDummy, {
    successText: say('clear_dummy_done'),
    errorText: say('clear_dummy_failed'),
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
      title={say(`clear_${what}`)}
      text={say(`clear_${what}_text`)}
      yes={say(`clear_${what}`)}
      act={act}
    />
  )
}
