import { useEffect, useRef, useState } from 'react'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapProps } from '../content/map.tsx'
import { createMapRenderer } from './map-renderer.ts'
import type { MapRenderer } from './map-renderer.ts'
import { useText } from '../context/text.tsx'
import { tileUrlOf } from '../base/tiles.ts'
import { useShop } from '../context/shop.tsx'

setWorkerUrl(workerUrl)

/** A map whose pin moves explains how. Other maps need no texts of their own. */
export default function LiveMap(props: MapProps) {
  return props.onMove ? <PinMap {...props} /> : <DrawnMap {...props} pinLabel={props.label} />
}

function PinMap(props: MapProps) {
  const t = useText('location')
  return <DrawnMap {...props} pinLabel={`${props.label}. ${t('map_keys')}`} />
}

function UnsupportedMap() {
  const t = useText('location')
  return <p className="map-box map-unsupported">{t('map_unavailable')}</p>
}

function DrawnMap({ pinLabel, ...props }: MapProps & { pinLabel: string }) {
  const { map: settings } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const renderer = useRef<MapRenderer>(null)
  const latest = useRef(props)
  const [isUnsupported, setIsUnsupported] = useState(false)
  const { client_key } = settings
  const tiles = tileUrlOf(client_key, props.satellite ? 'satellite' : 'map')
  const sourceUrl = tiles ?? client_key
  useEffect(() => {
    if (!box.current || !sourceUrl) return
    const source = tiles ? { tiles } : { streets: sourceUrl }
    renderer.current = createMapRenderer(box.current, latest.current, { source, pinLabel }, (point) =>
      latest.current.onMove?.(point),
    )
    if (!renderer.current) queueMicrotask(() => setIsUnsupported(true))
    if (latest.current.focusPin) box.current.querySelector<HTMLElement>('.mark-pin')?.focus()
    return () => renderer.current?.remove()
  }, [tiles, sourceUrl, pinLabel])
  useEffect(() => {
    latest.current = props
    renderer.current?.update(props)
  }, [props])
  if (isUnsupported) return <UnsupportedMap />
  return <div ref={box} className="map-box" role="group" aria-label={props.label} />
}
