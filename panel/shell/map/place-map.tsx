import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/rules/distance.ts'
import { createBaseMap, createMark, lngLat, placeMark } from './base-map.ts'
import styles from './map.module.css'

export type Places = {
  store: Point | null
  /** Where something is brought to. */
  target: Point | null
  driver: Point | null
}
type Props = Places & { streets: string | null; label: string }

/** Places of a delivery on a map that only shows them. Nothing without WebGL. Loaded where it is opened. */
export default function PlaceMap({ store, target, driver, streets, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const show = useRef<(places: Places) => void>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const base = createBaseMap(box.current, { center: { latitude: 0, longitude: 0 }, streets, label })
    if (!base) return queueMicrotask(() => setUnsupported(true))
    const { map } = base
    const marks = {
      store: createMark('store', styles.store ?? ''),
      target: createMark('pin', styles.pin ?? ''),
      driver: createMark('store', styles.driver ?? ''),
    }
    let fitted = ''
    show.current = (places) => {
      for (const [name, at] of Object.entries(places)) placeMark(map, marks[name as keyof Places], at)
      // the courier moves on the map; the map does not move with every step
      const fixed = JSON.stringify([places.store, places.target])
      if (fixed !== fitted) fitView(map, places)
      fitted = fixed
    }
    return () => {
      show.current = null
      map.remove()
    }
  }, [streets, label])
  useEffect(() => show.current?.({ store, target, driver }))
  if (isUnsupported) return null
  return <div ref={box} className={styles.map} role="group" aria-label={label} />
}

function fitView(map: NonNullable<ReturnType<typeof createBaseMap>>['map'], places: Places) {
  const bounds = new LngLatBounds()
  for (const at of Object.values(places)) if (at) bounds.extend(lngLat(at))
  if (!bounds.isEmpty())
    map.fitBounds(bounds, { padding: { top: 40, bottom: 48, left: 40, right: 64 }, maxZoom: 15.5, animate: false })
}
