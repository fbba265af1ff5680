import { useEffect, useRef, useState } from 'react'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapProps } from '../content/map.tsx'
import { createMapRenderer } from './map-renderer.ts'
import type { MapRenderer } from './map-renderer.ts'
import { useText } from '../context/text.tsx'
import { tilesOf } from '../base/tiles.ts'
import { useShop } from '../context/shop.tsx'

setWorkerUrl(workerUrl)

export default function LiveMap(props: MapProps) {
  const t = useText('location')
  const { map: settings } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<MapRenderer>(null)
  const latest = useRef(props)
  const [off, setOff] = useState(false)
  const tiles = tilesOf(settings.client_key, props.satellite ? 'satellite' : 'map')
  const words = `${props.label}. ${t('map_keys')}`
  useEffect(() => {
    if (!box.current) return
    drawn.current = createMapRenderer(box.current, latest.current, { tiles, words }, (point) =>
      latest.current.onMove?.(point),
    )
    if (!drawn.current) queueMicrotask(() => setOff(true))
    if (latest.current.focused) box.current.querySelector<HTMLElement>('.mark-pin')?.focus()
    return () => drawn.current?.remove()
  }, [tiles, words])
  useEffect(() => {
    latest.current = props
    drawn.current?.show(props)
  }, [props])
  if (off) return <p className="map-box map-off">{t('map_unavailable')}</p>
  return <div ref={box} className="map-box" role="group" aria-label={props.label} />
}
