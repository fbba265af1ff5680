import { channelPermissions } from '#contract/realtime.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'

/** Whether live news of this panel reach the reader at all. */
export function useReceivesLive() {
  const held = usePermissions()
  const { panel } = usePanelRoute()
  return channelPermissions[panel].some((name) => held.has(name))
}
