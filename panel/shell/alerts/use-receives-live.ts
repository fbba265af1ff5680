import { channelPermissions } from '#contract/areas/realtime.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'

/** Whether the user receives live updates of this panel. */
export function useReceivesLive() {
  const permissions = usePermissions()
  const { panel } = usePanelRoute()
  return channelPermissions[panel].some((name) => permissions.has(name))
}
