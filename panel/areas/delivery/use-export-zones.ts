import { useState } from 'react'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { toGeoJson } from './geojson.ts'
import { useZoneCalls } from './zone-calls.ts'

/** Downloads the drawn zones as a GeoJSON file. */
export function useExportZones() {
  const t = useText('delivery')
  const calls = useZoneCalls()
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const drawn = (await calls.fetchAll()).filter(({ method }) => method === 'geofence')
      if (drawn.length === 0) return toast(t('export_empty'))
      const url = URL.createObjectURL(new Blob([toGeoJson(drawn)], { type: 'application/geo+json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = 'zones.geojson'
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    } catch (caught) {
      showFailure(toCallError(caught), {})
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
