import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconMapPin, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import type { ZoneTest } from '#contract/areas/delivery/zones.ts'
import type { Point } from '#contract/rules/distance.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { PlaceLookup } from '#panel/shell/map/place-lookup.tsx'
import styles from './delivery.module.css'
import { zoneForm } from './zone-form-values.ts'
import type { ZoneValues } from './zone-form-values.ts'
import { useZoneTexts } from './zone-texts.ts'

type Props = {
  values: ZoneValues
  zoneId: string | undefined
  pin: Point | null
  setPin: (pin: Point | null) => void
  pickOnMap: () => void
  isPicking: boolean
}
type TestedPlace = { latitude: number | null; longitude: number | null; postal_code: string | null }

/** Which zone, fee and minutes hold at a place and why, with the zone as it is in the form. */
export function ZoneTester({ values, zoneId, pin, setPin, pickOnMap, isPicking }: Props) {
  const t = useText('delivery')
  const [postalCode, setPostalCode] = useState<string | null>(null)
  const place = { latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null, postal_code: postalCode }
  const [typed, setTyped] = useState<Partial<TestedPlace>>({})
  const form = useLocalForm<TestedPlace>({ ...place, ...typed }, (next) => {
    setPostalCode(next.postal_code)
    const { latitude, longitude } = next
    const isPoint = isDegree(latitude, 90) && isDegree(longitude, 180)
    setTyped(isPoint ? {} : { latitude, longitude })
    setPin(isPoint ? { latitude, longitude } : null)
  })
  const { data } = useZoneTest(values, zoneId, pin, postalCode)
  return (
    <Card title={t('test')} note={t('test_note')}>
      <Stack gap={12}>
        <PlaceLookup
          label={t('test_find')}
          onPick={(found, code) => {
            setTyped({})
            setPin(found)
            setPostalCode(code)
          }}
        />
        <div>
          <Button size="small" icon={IconMapPin} aria-pressed={isPicking} onClick={pickOnMap}>
            {t('pick_on_map')}
          </Button>
        </div>
        <Fields>
          <Span columns={6}>
            <NumberField form={form} name="latitude" label={t('latitude')} decimals={6} nullable />
          </Span>
          <Span columns={6}>
            <NumberField form={form} name="longitude" label={t('longitude')} decimals={6} nullable />
          </Span>
          <Span columns={6}>
            <TextField form={form} name="postal_code" label={t('postal_code')} maxLength={12} nullable ltr />
          </Span>
        </Fields>
        <div aria-live="polite">{pin && data && <Verdict result={data} />}</div>
      </Stack>
    </Card>
  )
}

const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

function useZoneTest(values: ZoneValues, id: string | undefined, pin: Point | null, postal_code: string | null) {
  const { panel, merchantId = '' } = usePanelRoute()
  const { merchant_id, ...draft } = values
  const isValid = zoneForm.safeParse({ ...values, name: values.name.trim() || '…' }).success
  const [input] = useDebouncedValue(
    {
      latitude: pin?.latitude ?? 0,
      longitude: pin?.longitude ?? 0,
      postal_code,
      ...(id === undefined ? {} : { id }),
      ...(isValid ? { draft: { ...draft, name: draft.name.trim() || '…' } } : {}),
    },
    250,
  )
  const options = { keepPreviousData: true, staleTime: 0 }
  const isReady = pin !== null && merchant_id !== ''
  const ofTenant = useCall(
    zones.test,
    { ...input, merchant_id },
    { ...options, enabled: isReady && panel === 'tenant' },
  )
  const ofMerchant = useCall(
    merchantZones.test,
    { ...input, merchant_id: merchantId },
    { ...options, enabled: isReady && panel === 'merchant' },
  )
  return panel === 'tenant' ? ofTenant : ofMerchant
}

function Verdict({ result }: { result: ZoneTest }) {
  const t = useText('delivery')
  const money = useMoney()
  const { distanceText } = useZoneTexts()
  const { is_served: isServed, zone, fee, minutes, distance, reason } = result
  const sentences = isServed
    ? [
        zone ? t('served_by', { name: zone.name }) : t('served_everywhere'),
        t(result.has_zone_fee ? 'fee_of_zone' : 'fee_of_rate', { fee: money(fee ?? 0) }),
        ...(minutes === null
          ? []
          : [t(result.has_zone_minutes ? 'minutes_of_zone' : 'minutes_of_rate', { n: minutes })]),
      ]
    : [t(`refused_${reason ?? 'out_of_zone'}`)]
  return (
    <Stack gap={8}>
      <TestResult isOk={isServed}>
        {sentences.join(' ')} {distance !== null && t('store_distance', { distance: distanceText(distance) })}
      </TestResult>
      <ul className={styles.reasons}>
        {result.zones.map((one) => (
          <li key={one.id ?? 'draft'}>
            {one.verdict === 'applies' || one.verdict === 'lower_priority' ? (
              <IconCheck size={14} aria-hidden />
            ) : (
              <IconX size={14} aria-hidden />
            )}
            <span>
              <bdi>{one.name}</bdi>
              <small>
                {one.verdict === 'inactive' ? t('inactive') : t(`verdict_${one.verdict}`, { priority: one.priority })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
