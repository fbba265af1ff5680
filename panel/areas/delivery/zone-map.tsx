import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { circleAround } from '#kit/ui/map/circle.ts'
import { useText } from '#kit/data/text.ts'
import { createBaseMap, createMark, lngLat, placeMark } from '#panel/shell/map/base-map.ts'
import type { BaseMap } from '#panel/shell/map/base-map.ts'
import { createZoneDrawing } from './zone-drawing.ts'
import type { DrawTool, ZoneDrawing } from './zone-drawing.ts'
import type { Rings } from './zone-rings.ts'
import styles from '#panel/shell/map/map.module.css'

type Props = {
  /** Changes fit the view again. */
  center: Point
  store: Point | null
  streets: string | null
  /** Circle in metres around the store. */
  radius: number | null
  rings: Rings
  onRings: (rings: Rings) => void
  tool: DrawTool
  onTool: (tool: DrawTool) => void
  pin: Point | null
  onPin: (point: Point) => void
}

type Parts = BaseMap & { drawing: ZoneDrawing; update: () => void }

/** The map of a zone. Loaded with its libraries only where a zone is edited. */
export default function ZoneMap(props: Props) {
  const t = useText('delivery')
  const { center, streets, radius, rings, tool, pin, store } = props
  const box = useRef<HTMLDivElement>(null)
  const parts = useRef<Parts>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const onRings = useEffectEvent((next: Rings) => {
    props.onRings(next)
    if (tool !== 'select') props.onTool('select')
  })
  const onClick = useEffectEvent((point: Point) => tool === 'pin' && props.onPin(point))
  const latest = useEffectEvent((): Props => props)
  const [pinLabel, label] = [t('tool_pin'), t('area_of_zone')]
  const { latitude, longitude } = center
  useEffect(() => {
    if (!box.current) return
    const base = createBaseMap(box.current, { center: { latitude, longitude }, streets, label })
    if (!base) return queueMicrotask(() => setUnsupported(true))
    const { map, setData } = base
    const marks = {
      store: createMark('store', styles.store ?? ''),
      pin: createMark('pin', styles.pin ?? '', pinLabel),
    }
    map.on('load', () => {
      const drawing = createZoneDrawing(map, drawColors(box.current), (next) => onRings(next))
      const update = () => {
        const { rings: drawn, radius: metres, store: at, pin: tested, tool: active } = latest()
        drawing.setTool(active)
        drawing.setRings(drawn)
        const circle = at && metres ? [circleAround(at, metres).map(lngLat)] : []
        setData('zone', circle.length > 0 ? [{ type: 'Polygon', coordinates: circle }] : [])
        setData('route', at && tested ? [{ type: 'LineString', coordinates: [lngLat(at), lngLat(tested)] }] : [])
        placeMark(map, marks.store, at)
        placeMark(map, marks.pin, tested)
      }
      parts.current = { ...base, drawing, update }
      update()
      fitView(map, latest())
    })
    map.on('click', ({ lngLat: { lat, lng } }) => onClick(roundPoint({ latitude: lat, longitude: lng })))
    return () => {
      parts.current?.drawing.stop()
      parts.current = null
      map.remove()
    }
  }, [streets, latitude, longitude, pinLabel, label])
  useEffect(() => parts.current?.update(), [radius, rings, tool, pin, store])
  if (isUnsupported) return <p className={styles.noMap}>{t('map_unsupported')}</p>
  return <div ref={box} className={styles.map} role="group" aria-label={label} data-tool={tool} />
}

function fitView(map: BaseMap['map'], { rings, radius, store }: Props) {
  const bounds = new LngLatBounds()
  const circle = store && radius ? circleAround(store, radius) : []
  for (const point of [...rings.polygons.flat(), ...circle]) bounds.extend(lngLat(point))
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 56, maxZoom: 15, animate: false })
}

/** Colours of the scheme as hex, the only notation of the drawing library. */
function drawColors(box: HTMLElement | null): Record<'polygon' | 'hole', `#${string}`> {
  const isDark = box !== null && getComputedStyle(box).colorScheme === 'dark'
  return isDark ? { polygon: '#3fa97a', hole: '#e2666f' } : { polygon: '#0f6b4b', hole: '#c5303a' }
}
