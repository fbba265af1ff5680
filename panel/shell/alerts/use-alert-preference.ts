import { useCallback } from 'react'
import { alerts, AlertPreference, merchantAlerts } from '#contract/areas/alerts/alerts.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { queryKeyOf, queryClient, useCall } from '#kit/data/query.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { usePanelContext } from '../session/panel-context.ts'

const noInput = {}
export const useAlerts = () =>
  useCall(usePanelRoute().byPanel(alerts.show, merchantAlerts.show), noInput, { staleTime: 120_000 })

/** Whether this device is muted, whatever the preference. */
const useMuted = (panel: string) => useLocalStorage(`alerts:muted:${panel}`, (value) => value === true)

/**
 * The alert preference: of the user on all devices, or else of the store, and the mute switch of this device.
 * Users of the tenant panel hear nothing by default, because they see the orders of all stores.
 */
export function useAlertPreference() {
  const { panel, sounds } = usePanelContext()
  const route = usePanelRoute()
  const { data } = useAlerts()
  const [isMuted, setMuted] = useMuted(panel)
  const preference = data?.preference ?? AlertPreference.parse({})
  const calls = route.byPanel(alerts, merchantAlerts)
  const savePreference = useCallback(
    (change: Partial<AlertPreference>) => {
      const key = queryKeyOf(calls.show, noInput)
      const cached = queryClient.getQueryData<NonNullable<typeof data>>(key)
      if (!cached) return
      const next = { ...cached.preference, ...change }
      queryClient.setQueryData(key, { ...cached, preference: next })
      send(calls.savePreference, next).catch(() => void queryClient.invalidateQueries({ queryKey: key }))
    },
    [calls],
  )
  const isEnabled = preference.is_enabled ?? (panel === 'merchant' && !sounds.is_muted)
  const setOn = (isOn: boolean) => {
    setMuted(isOn ? undefined : true)
    if (isOn && !isEnabled) savePreference({ is_enabled: true })
  }
  return {
    isLoaded: data !== undefined,
    isOn: isEnabled && !isMuted,
    isEnabled,
    isMuted,
    setOn,
    savePreference,
    volume: preference.volume,
    sound: preference.sound ?? sounds.new_order_sound,
    repeat: preference.repeat ?? sounds.repeat,
    secondRing: data?.escalation.ring_seconds ?? 0,
  }
}
