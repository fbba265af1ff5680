import { useState } from 'react'
import { useNavigate } from 'react-router'
import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import type { Zone } from '#contract/areas/delivery/zones.ts'
import type { Point } from '#contract/rules/distance.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import styles from './delivery.module.css'
import { useServiceArea, useZoneCalls, zonesPath } from './zone-calls.ts'
import type { DrawTool } from './zone-drawing.ts'
import { ZoneAreaFields, ZoneNameFields, ZoneTermsFields } from './zone-fields.tsx'
import { valuesOf, zoneForm } from './zone-form-values.ts'
import type { ZoneValues } from './zone-form-values.ts'
import { ZoneMapPanel } from './zone-map-panel.tsx'
import { ZoneTester } from './zone-tester.tsx'

type Props = { zone: Zone; draft?: undefined } | { zone?: undefined; draft: ZoneValues }

/** Form of a zone beside its map, with a test of addresses. */
export function ZoneForm({ zone, draft }: Props) {
  const t = useText('delivery')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const calls = useZoneCalls()
  const [tool, setTool] = useState<DrawTool>('select')
  const [pin, setPin] = useState<Point | null>(null)
  const form = useCallForm({
    schema: zoneForm,
    values: zone ? valuesOf(zone) : draft,
    ...(zone ? { reload: async () => withUpdatedAt(valuesOf, await calls.fetch(zone.id)) } : {}),
    save: (values, part, expectedUpdatedAt) =>
      zone ? calls.update({ ...part, ...expectedUpdatedAt, id: zone.id }) : calls.create(values),
    invalidates: [zones, merchantZones, boot],
    successText: t('saved'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!zone) void navigate(to(`${zonesPath}/edit/${saved.id}`), { replace: true })
    },
  })
  const area = useServiceArea(form.values.merchant_id).data
  const title = form.values.name.trim() || t('new')
  const create = !zone && form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
      {t('create')}
    </Button>
  )
  const store = area?.merchant_location ?? null
  return (
    <Screen title={<bdi>{title}</bdi>} tabTitle={title} back={to(zonesPath)} actions={create}>
      <Form form={form} saveLabel={t(zone ? 'save' : 'create')}>
        <div className={styles.editor}>
          <div className={styles.fields}>
            <Card>
              <ZoneNameFields form={form} isNew={!zone} />
            </Card>
            <Card title={t('area_of_zone')}>
              <ZoneAreaFields form={form} center={store ?? area?.map.center ?? null} setTool={setTool} />
            </Card>
            <Card title={t('terms')}>
              <ZoneTermsFields form={form} />
            </Card>
            <ZoneTester
              values={form.values}
              zoneId={zone?.id}
              pin={pin}
              setPin={setPin}
              pickOnMap={() => setTool(tool === 'pin' ? 'select' : 'pin')}
              isPicking={tool === 'pin'}
            />
          </div>
          {area && <ZoneMapPanel form={form} area={area} tool={tool} setTool={setTool} pin={pin} setPin={setPin} />}
        </div>
      </Form>
    </Screen>
  )
}
