import { LngLatBounds } from 'maplibre-gl'
import type { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DispatchBoard } from '#contract/areas/drivers/dispatch.ts'
import type { Point } from '#contract/rules/distance.ts'
import { useText } from '#kit/data/text.ts'
import { createBaseMap, createMark, lngLat, placeMark } from '#panel/shell/map/base-map.ts'
import type { BaseMap } from '#panel/shell/map/base-map.ts'
import mapStyles from '#panel/shell/map/map.module.css'
import { placesOf } from './dispatch-places.ts'
import { routeOf } from './dispatch-route.ts'
import type { BoardPlace } from './dispatch-places.ts'
import styles from './dispatch.module.css'

type Props = {
  board: DispatchBoard
  /** Number of an order, or id of a driver. */
  selected: string | undefined
  select: (key: string) => void
  streets: string | null
  label: string
}

const classes = {
  store: mapStyles.store,
  waiting: mapStyles.pin,
  task: styles.taskMark,
  driver: styles.driverMark,
} as const

/** Stores, places of orders and drivers, with the way of what is selected. Loaded where it is opened. */
export default function DispatchMap({ board, selected, select, streets, label }: Props) {
  const t = useText('drivers')
  const box = useRef<HTMLDivElement>(null)
  const show = useRef<(board: DispatchBoard, selected: string | undefined) => void>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const onSelect = useEffectEvent((key: string) => select(key))
  const latest = useEffectEvent(() => [board, selected] as const)
  useEffect(() => {
    if (!box.current) return
    const base = createBaseMap(box.current, { center: { latitude: 0, longitude: 0 }, streets, label })
    if (!base) return queueMicrotask(() => setUnsupported(true))
    const marks = new Map<string, Marker>()
    let isFitted = false
    const update = (next: DispatchBoard, key: string | undefined) => {
      const places = placesOf(next)
      showMarks(base.map, marks, places, key, (one) => onSelect(one))
      const route = key === undefined ? [] : routeOf(next, key)
      base.setData('route', route.length > 1 ? [{ type: 'LineString', coordinates: route.map(lngLat) }] : [])
      // The map stays where staff have moved it to.
      if (!isFitted && places.length > 0)
        fitView(
          base.map,
          places.map(({ point }) => point),
        )
      isFitted ||= places.length > 0
    }
    show.current = update
    base.map.on('load', () => update(...latest()))
    return () => {
      show.current = null
      base.map.remove()
    }
  }, [streets, label])
  useEffect(() => show.current?.(board, selected), [board, selected])
  if (isUnsupported) return <p className={mapStyles.noMap}>{t('map_unsupported')}</p>
  return <div ref={box} className={mapStyles.map} role="group" aria-label={label} />
}

function showMarks(
  map: BaseMap['map'],
  marks: Map<string, Marker>,
  places: readonly BoardPlace[],
  selected: string | undefined,
  onSelect: (key: string) => void,
) {
  const keys = new Set(places.map(({ key }) => key))
  for (const [key, mark] of marks)
    if (!keys.has(key)) {
      mark.remove()
      marks.delete(key)
    }
  for (const { key, kind, point, label, text, selects } of places) {
    const mark =
      marks.get(key) ?? createMark(kind === 'waiting' ? 'pin' : 'store', classes[kind] ?? '', selects && label)
    const element = mark.getElement()
    if (!marks.has(key)) {
      if (text !== undefined) element.textContent = text
      element.title = label
      if (selects !== undefined) element.addEventListener('click', () => onSelect(selects))
      marks.set(key, mark)
    }
    element.toggleAttribute('data-selected', selects !== undefined && selects === selected)
    placeMark(map, mark, point)
  }
}

function fitView(map: BaseMap['map'], points: readonly Point[]) {
  const bounds = new LngLatBounds()
  for (const point of points) bounds.extend(lngLat(point))
  map.fitBounds(bounds, { padding: { top: 48, bottom: 48, left: 48, right: 64 }, maxZoom: 15, animate: false })
}
