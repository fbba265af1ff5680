import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { createBaseMap, createMark, lngLat, placeMark } from './base-map.ts'
import styles from './map.module.css'

type Props = {
  pin: Point | null
  /** Where the map starts without a pin. */
  center: Point
  streets: string | null
  label: string
  unsupportedText: string
  onMove: (point: Point) => void
}

/** About 20 m per key press. */
const keyStep = 0.0002
const keySteps: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [keyStep, 0],
  ArrowDown: [-keyStep, 0],
  ArrowLeft: [0, -keyStep],
  ArrowRight: [0, keyStep],
}
const rounded = ({ lat, lng }: { lat: number; lng: number }): Point => roundPoint({ latitude: lat, longitude: lng })

/** A place on a map: a click, a drag or arrow keys move the pin. Loaded where it is opened. */
export default function PinMap({ pin, center, streets, label, unsupportedText, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<(at: Point | null) => void>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const moveTo = useEffectEvent((point: Point) => onMove(point))
  const initial = useEffectEvent(() => pin ?? center)
  useEffect(() => {
    if (!box.current) return
    const base = createBaseMap(box.current, { center: initial(), streets, label })
    if (!base) return queueMicrotask(() => setUnsupported(true))
    const { map } = base
    const mark = createMark('pin', styles.pin ?? '', label).setDraggable(true)
    mark.on('dragend', () => moveTo(rounded(mark.getLngLat())))
    mark.getElement().addEventListener('keydown', (event) => {
      const [north, east] = keySteps[event.key] ?? []
      if (north === undefined || east === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const { lat, lng } = mark.getLngLat()
      moveTo(rounded({ lat: lat + north, lng: lng + east }))
    })
    map.on('click', (event) => moveTo(rounded(event.lngLat)))
    place.current = (at) => {
      placeMark(map, mark, at)
      if (at && !map.getBounds().contains(lngLat(at))) map.jumpTo({ center: lngLat(at) })
    }
    place.current(initial())
    return () => {
      place.current = null
      map.remove()
    }
  }, [streets, label])
  useEffect(() => place.current?.(pin), [pin])
  if (isUnsupported) return <p className={styles.noMap}>{unsupportedText}</p>
  return <div ref={box} className={styles.map} role="group" aria-label={label} />
}
