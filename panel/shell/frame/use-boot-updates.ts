import { boot } from '#contract/areas/tenants/boot.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useChannel, useFrames } from '#kit/data/use-live.ts'
import { panelChannel, usePanelContext } from '../session/panel-context.ts'
import { useReceivesLive } from '../alerts/use-receives-live.ts'

/** Refetches tenant and merchant data on live frames. */
export function useBootUpdates() {
  const context = usePanelContext()
  useChannel(useReceivesLive() ? panelChannel(context) : undefined)
  useFrames((frame) => {
    if (frame.event === 'merchant.updated')
      void invalidateCalls(context.panel === 'merchant' ? boot.merchant : boot.tenant)
    if (frame.event === 'refetch') void invalidateCalls(boot)
  })
}
