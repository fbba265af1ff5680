import { useState } from 'react'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { Field } from '../content/field.tsx'
import { MapView } from '../content/map.tsx'
import { useText } from '../context/text.tsx'

type Props = {
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  errors?: Readonly<Record<string, string>>
  prefix?: string
  hasName?: boolean
}

/** The fields of an address, with a pin on a map. */
export function AddressFields({ value, onChange, errors = {}, prefix = '', hasName = true }: Props) {
  const [start] = useState(value)
  const t = useText('location')
  const set = (name: keyof AddressDraft) => (event: { target: { value: string } }) =>
    onChange({ ...value, [name]: event.target.value })
  const error = (name: string) => errors[prefix + name]
  return (
    <div className="fields">
      <div className="all form-map">
        <MapView
          center={start}
          pin={value}
          onMove={(point) => onChange({ ...value, ...point })}
          label={t('set_pin')}
          caption={t('drag_pin')}
        />
      </div>
      <div className="all">
        <Field
          label={t('address')}
          required
          value={value.address}
          maxLength={255}
          autoComplete="address-line1"
          error={error('address') ?? error('latitude')}
          onChange={set('address')}
          placeholder={t('address_example')}
        />
      </div>
      <Field
        label={t('house')}
        value={value.house}
        maxLength={60}
        autoComplete="address-line2"
        error={error('house')}
        onChange={set('house')}
      />
      <Field
        label={t('landmark')}
        value={value.landmark}
        maxLength={120}
        error={error('landmark')}
        onChange={set('landmark')}
      />
      <Field
        label={t('city')}
        value={value.city}
        maxLength={80}
        autoComplete="address-level2"
        error={error('city')}
        onChange={set('city')}
      />
      <Field
        label={t('postal_code')}
        value={value.postal_code}
        maxLength={12}
        autoComplete="postal-code"
        error={error('postal_code')}
        onChange={set('postal_code')}
      />
      {hasName && (
        <div className="all">
          <Field
            label={t('address_name')}
            hint={t('address_name_hint')}
            value={value.label}
            maxLength={30}
            error={error('label')}
            onChange={set('label')}
          />
        </div>
      )}
    </div>
  )
}
