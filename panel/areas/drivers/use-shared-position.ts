import { useEffect, useState } from 'react'
import { driverDeliveries, merchantDriverDeliveries } from '#contract/areas/drivers/deliveries.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'

/** At most one request each ten seconds. */
const intervalMs = 10_000

/** Shares the position of this device while an order is on its way, and not otherwise. Says whether it can. */
export function useSharedPosition(isOnTheWay: boolean): 'off' | 'shared' | 'denied' {
  const { locate } = usePanelRoute().byPanel(driverDeliveries, merchantDriverDeliveries)
  const [isDenied, setDenied] = useState(false)
  const canLocate = 'geolocation' in navigator
  useEffect(() => {
    if (!isOnTheWay || !canLocate) return
    let lastMs = 0
    const onPosition = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
      setDenied(false)
      if (Date.now() - lastMs < intervalMs) return
      lastMs = Date.now()
      send(locate, { latitude, longitude, accuracy: Math.min(accuracy, 100_000) }).catch(() => undefined)
    }
    const onError = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (code === PERMISSION_DENIED) setDenied(true)
    }
    const watch = navigator.geolocation.watchPosition(onPosition, onError, {
      enableHighAccuracy: true,
      maximumAge: 5_000,
    })
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOnTheWay, canLocate, locate])
  if (!isOnTheWay) return 'off'
  return canLocate && !isDenied ? 'shared' : 'denied'
}
