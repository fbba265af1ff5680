import type { Map as MaplibreMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { Ring } from '#contract/rules/polygons.ts'
import { addRing } from './zone-rings.ts'
import type { Rings } from './zone-rings.ts'

export type DrawTool = 'select' | 'polygon' | 'hole' | 'pin'
export type ZoneDrawing = {
  setTool: (tool: DrawTool) => void
  setRings: (rings: Rings) => void
  stop: () => void
}
type Color = `#${string}`
type FeatureKey = { kind: 'polygon'; at: number } | { kind: 'hole'; at: number; hole: number }

/** Drawing of polygons and holes on a map. `onChange` gets all rings after each step of the pointer or keyboard. */
export function createZoneDrawing(
  map: MaplibreMap,
  colors: { polygon: Color; hole: Color },
  onChange: (rings: Rings) => void,
): ZoneDrawing {
  let shown: Rings = { polygons: [], holes: [] }
  let tool: DrawTool = 'select'
  const keys = new Map<string, FeatureKey>()
  const isHole = (id: unknown) => (keys.get(String(id)) ?? { kind: tool }).kind === 'hole'
  const color = ({ id }: { id?: unknown }) => (isHole(id) ? colors.hole : colors.polygon)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [
      new TerraDrawPolygonMode({
        validation: (feature, { updateType }) =>
          updateType === 'finish' || updateType === 'commit' ? ValidateNotSelfIntersecting(feature) : { valid: true },
        styles: { fillColor: color, outlineColor: color, fillOpacity: 0.15, outlineWidth: 2 },
      }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: {
              draggable: true,
              validation: ValidateNotSelfIntersecting,
              coordinates: { midpoints: true, draggable: true, deletable: true },
            },
          },
        },
        styles: {
          selectedPolygonColor: color,
          selectedPolygonFillOpacity: 0.25,
          selectedPolygonOutlineColor: color,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: '#ffffff',
          selectionPointOutlineColor: colors.polygon,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 5,
          midPointColor: colors.polygon,
          midPointOutlineColor: colors.polygon,
          midPointOutlineWidth: 1,
          midPointWidth: 3,
        },
      }),
    ],
  })
  draw.start()
  draw.setMode('select')

  const show = (rings: Rings) => {
    shown = rings
    keys.clear()
    draw.clear()
    const parts: { ring: Ring; key: FeatureKey }[] = rings.polygons.flatMap((ring, at) => [
      { ring, key: { kind: 'polygon' as const, at } },
      ...(rings.holes[at] ?? []).map((hole, index) => ({
        ring: hole,
        key: { kind: 'hole' as const, at, hole: index },
      })),
    ])
    for (const { ring, key } of parts) {
      if (ring.length < 3) continue
      const id = crypto.randomUUID()
      keys.set(id, key)
      draw.addFeatures([
        {
          id,
          type: 'Feature',
          properties: { mode: 'polygon' },
          geometry: { type: 'Polygon', coordinates: [toLine(ring)] },
        },
      ])
    }
  }

  const publish = (rings: Rings) => {
    shown = rings
    onChange(rings)
  }

  draw.on('finish', (id, { action }) => {
    const feature = draw.getSnapshotFeature(id)
    if (feature?.geometry.type !== 'Polygon') return
    const ring = toRing(feature.geometry.coordinates[0] ?? [])
    if (action === 'draw') {
      // Shown again from the rings, so that each feature has its key.
      const next = addRing(shown, ring, tool === 'hole')
      publish(next)
      queueMicrotask(() => {
        draw.setMode('select')
        show(next)
      })
      return
    }
    const key = keys.get(String(id))
    if (key) publish(replaceRing(shown, key, ring))
  })
  draw.on('change', (ids, type) => {
    if (type !== 'delete') return
    const deleted = ids.flatMap((id) => {
      const key = keys.get(String(id))
      return key && !draw.hasFeature(id) ? [key] : []
    })
    if (deleted.length === 0) return
    const next = deleted.reduce((rings, key) => replaceRing(rings, key, null), shown)
    publish(next)
    queueMicrotask(() => show(next))
  })

  return {
    setTool: (next) => {
      tool = next
      const mode = next === 'polygon' || next === 'hole' ? 'polygon' : 'select'
      if (draw.getMode() !== mode) draw.setMode(mode)
    },
    setRings: (rings) => {
      if (JSON.stringify(rings) !== JSON.stringify(shown)) show(rings)
    },
    stop: () => draw.stop(),
  }
}

const toLine = (ring: Ring): [number, number][] => {
  const corners = ring.map((corner) => roundPoint(corner))
  return [...corners, ...corners.slice(0, 1)].map(({ longitude, latitude }) => [longitude, latitude])
}

/** Without the closing corner. */
const toRing = (line: readonly (readonly number[])[]): Point[] =>
  line.slice(0, -1).map(([longitude = 0, latitude = 0]) => roundPoint({ latitude, longitude }))

/** A ring in the place of another; null removes it, and with a polygon its holes. */
function replaceRing({ polygons, holes }: Rings, key: FeatureKey, ring: Ring | null): Rings {
  if (key.kind === 'hole') {
    const own = holes[key.at] ?? []
    const changed = own.flatMap((hole, at) => (at === key.hole ? (ring ? [ring] : []) : [hole]))
    return { polygons, holes: polygons.map((_one, at) => (at === key.at ? changed : (holes[at] ?? []))) }
  }
  if (ring) return { polygons: polygons.map((one, at) => (at === key.at ? ring : one)), holes }
  return {
    polygons: polygons.filter((_one, at) => at !== key.at),
    holes: polygons.map((_one, at) => holes[at] ?? []).filter((_one, at) => at !== key.at),
  }
}
