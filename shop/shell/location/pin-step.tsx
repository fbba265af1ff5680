import { useState } from 'react'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { Field } from '../content/field.tsx'
import { Icon } from '../base/icons.tsx'
import { MapView } from '../content/map.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useText } from '../context/text.tsx'

type Props = {
  start: DeliveryLocation
  onBack: () => void
  onSelect: (place: DeliveryLocation) => void
  onClose: () => void
}

/** Places the delivery location by a pin on a map. */
export function PinStep({ start, onBack, onSelect, onClose }: Props) {
  const t = useText('location')
  const [place, setPlace] = useState(start)
  const move = (point: { latitude: number; longitude: number }) => setPlace((now) => ({ ...point, label: now.label }))
  const footer = (
    <button
      type="button"
      className="btn btn-main"
      onClick={() => onSelect({ ...place, label: place.label || t('pin_label') })}
    >
      {t('use_location')}
    </button>
  )
  return (
    <Sheet
      label={t('set_pin')}
      onClose={onClose}
      footer={footer}
      narrow
      header={<MapView center={start} pin={place} onMove={move} label={t('set_pin')} caption={t('drag_pin')} />}
    >
      <Field
        label={t('address')}
        value={place.label}
        onChange={(event) => setPlace({ ...place, label: event.target.value })}
        autoComplete="street-address"
        maxLength={120}
        placeholder={t('address_example')}
      />
      <p className="small muted num">
        <bdi dir="ltr">
          {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
        </bdi>
      </p>
      <button type="button" className="btn btn-s text" onClick={onBack}>
        <Icon small flip name="back" />
        {t('back')}
      </button>
    </Sheet>
  )
}
