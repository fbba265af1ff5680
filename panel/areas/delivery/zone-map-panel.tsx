import { IconMapPin, IconPolygon, IconPointer, IconShape } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ResponseOf } from '#contract/call.ts'
import type { Point } from '#contract/rules/distance.ts'
import { streetLayerNameOf } from '#contract/rules/street-layer.ts'
import type { serviceArea } from '#contract/areas/settings/store.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import mapStyles from '#panel/shell/map/map.module.css'
import styles from './delivery.module.css'
import type { DrawTool } from './zone-drawing.ts'
import { toValues } from './zone-form-values.ts'
import type { ZoneValues } from './zone-form-values.ts'

const ZoneMap = lazy(() => import('./zone-map.tsx'))

type Props = {
  form: FormState<ZoneValues>
  area: ResponseOf<typeof serviceArea.show>
  tool: DrawTool
  setTool: (tool: DrawTool) => void
  pin: Point | null
  setPin: (pin: Point) => void
}

const tools = [
  { tool: 'select', icon: IconPointer },
  { tool: 'polygon', icon: IconPolygon },
  { tool: 'hole', icon: IconShape },
  { tool: 'pin', icon: IconMapPin },
] as const

/** The map of the edited zone with its tools. */
export function ZoneMapPanel({ form, area, tool, setTool, pin, setPin }: Props) {
  const t = useText('delivery')
  const { method, polygons, holes, radius } = form.values
  const isDrawn = method === 'geofence'
  const store = area.merchant_location
  const streets = streetLayerNameOf(area.map.client_key) === null ? null : area.map.client_key
  const center = store ?? area.map.center ?? polygons[0]?.[0] ?? { latitude: 0, longitude: 0 }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tool !== 'select') box.current?.scrollIntoView({ block: 'nearest' })
  }, [tool])
  const offered = tools.filter((one) => one.tool === 'pin' || isDrawn)
  return (
    <div ref={box} className={styles.mapBox}>
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        {(offered.length > 1 ? offered : [tools[0], tools[3]]).map(({ tool: name, icon }) => (
          <Button
            key={name}
            size="small"
            icon={icon}
            aria-pressed={tool === name}
            disabled={name === 'hole' && polygons.length === 0}
            onClick={() => setTool(name)}
          >
            {t(`tool_${name}`)}
          </Button>
        ))}
      </div>
      <Suspense fallback={<div className={mapStyles.map} />}>
        <ZoneMap
          center={center}
          store={store}
          streets={streets}
          radius={method === 'radius' && typeof radius === 'number' ? radius : null}
          rings={isDrawn ? { polygons, holes } : { polygons: [], holes: [] }}
          onRings={(rings) => form.setValues(toValues(rings))}
          tool={tool}
          onTool={setTool}
          pin={pin}
          onPin={setPin}
        />
      </Suspense>
      <p className={styles.hint}>
        {t(`hint_${isDrawn && tool !== 'pin' ? tool : 'no_drawing'}`)} {streets === null && t('hint_grid')}
      </p>
    </div>
  )
}
