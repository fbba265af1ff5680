import { useEffect, useEffectEvent, useState } from 'react'
import { exactMatchOf, withFound, withPin, withText } from '#shop/data/location/address-editing.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { hasMap } from '../base/tiles.ts'
import { Icon } from '../base/icons.tsx'
import { distanceText } from '../content/distance.ts'
import { Field } from '../content/field.tsx'
import { MapView } from '../content/map.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { AddressLookup } from './address-lookup.tsx'
import { useAddressSearch } from './use-address-search.ts'
import type { DeliveryCheck } from './use-delivery-check.ts'

type Props = {
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  errors?: Readonly<Record<string, string>>
  prefix?: string
  /** `place`: only where it is; `order`: for one order; `saved`: with a name. */
  kind?: 'place' | 'order' | 'saved'
  /** Whether the confirmed position is served; null while unknown. */
  delivery?: DeliveryCheck | null
  /** Whether an address outside of all zones is refused, so that nothing else is asked. */
  refusesOutside?: boolean
  autoFocus?: boolean
}

/**
 * The one form of an address: suggestions while typing, the position of the device, and a pin that the customer
 * confirms where the text was not found. Only a confirmed position is delivered to.
 */
export function AddressForm({
  value,
  onChange,
  errors = {},
  prefix = '',
  kind = 'order',
  delivery = null,
  refusesOutside = false,
  autoFocus,
}: Props) {
  const t = useText('location')
  const error = (name: string) => errors[prefix + name]
  const set = (name: 'house') => (event: { target: { value: string } }) =>
    onChange({ ...value, [name]: event.target.value })
  const [isInexact, setInexact] = useState(false)
  const search = useAddressSearch(
    value.confirmed_by === 'address' ? '' : [value.address, value.postal_code].filter(Boolean).join(', '),
  )
  const match = value.confirmed_by === null ? exactMatchOf(value, search.results) : null
  const confirmMatch = useEffectEvent(() => match && onChange(withFound(value, match)))
  const matchLabel = kind === 'place' ? undefined : match?.label
  useEffect(() => {
    if (matchLabel) confirmMatch()
  }, [matchLabel])
  const isRefused = refusesOutside && delivery?.isServed === false
  return (
    <div className="address-form">
      <AddressLookup
        value={value}
        onChange={onChange}
        search={search}
        error={error('address') ?? error('latitude')}
        autoFocus={autoFocus}
        onInexact={setInexact}
      />
      {kind !== 'place' && !isRefused && (
        <div className="fields">
          <Field
            label={t('postal_code')}
            value={value.postal_code}
            maxLength={12}
            autoComplete="postal-code"
            error={error('postal_code')}
            onChange={(event) => onChange(withText(value, { postal_code: event.target.value }))}
          />
          <Field
            label={t('house')}
            value={value.house}
            maxLength={60}
            autoComplete="address-line2"
            error={error('house')}
            onChange={set('house')}
          />
        </div>
      )}
      <Position value={value} onChange={onChange} asksPin={search.isNotFound || isInexact} delivery={delivery} />
      {kind !== 'place' && !isRefused && (
        <MoreFields value={value} onChange={onChange} errors={errors} prefix={prefix} hasName={kind === 'saved'} />
      )}
    </div>
  )
}

type PositionProps = Pick<Props, 'value' | 'onChange'> & { asksPin: boolean; delivery: DeliveryCheck | null }

/** The confirmed position with its distance, or the pin that confirms it. */
function Position({ value, onChange, asksPin, delivery }: PositionProps) {
  const t = useText('location')
  const { map } = useShop()
  const isOffered = hasMap(map.client_key)
  const isConfirmed = value.confirmed_by !== null
  // the map starts where the address or the device says, and stays while the pin is moved
  const [start, setStart] = useState(value)
  if (value.confirmed_by !== 'pin' && (start.latitude !== value.latitude || start.longitude !== value.longitude))
    setStart(value)
  if (!isConfirmed && !asksPin) return null
  return (
    <div className="address-position">
      {!isConfirmed && (
        <p className="notice" role="status">
          <Icon name="pin" />
          <span>
            <b>{t('not_found')}</b> {t(isOffered ? 'not_found_pin' : 'not_found_text')}
          </span>
        </p>
      )}
      {isConfirmed && <DeliveryNote delivery={delivery} />}
      <div className="form-map">
        <MapView
          center={start}
          pin={value}
          onMove={(point) => onChange(withPin(value, point))}
          label={t('set_pin')}
          caption={isConfirmed ? undefined : t('drag_pin')}
        />
      </div>
      {!isConfirmed && isOffered && (
        <button type="button" className="btn btn-line" onClick={() => onChange(withPin(value, value))}>
          {t('confirm_pin')}
        </button>
      )}
    </div>
  )
}

function DeliveryNote({ delivery }: { delivery: DeliveryCheck | null }) {
  const t = useText('location')
  const shell = useText('shell')
  if (!delivery) return null
  const { isServed, distance, merchant } = delivery
  const values = { merchant: merchant ?? '', distance: distance === null ? '' : distanceText(shell, distance) }
  if (!isServed)
    return (
      <p className="form-error" role="alert">
        <Icon name="alert" />
        <span>{t(merchant === null || distance === null ? 'nobody_delivers' : 'out_of_reach', values)}</span>
      </p>
    )
  return (
    <p className="small ok-note num" role="status">
      <Icon small name="check" />
      {t(merchant === null || distance === null ? 'position_set' : 'distance_from', values)}
    </p>
  )
}

function MoreFields({
  value,
  onChange,
  errors = {},
  prefix = '',
  hasName,
}: Pick<Props, 'value' | 'onChange' | 'errors' | 'prefix'> & { hasName: boolean }) {
  const t = useText('location')
  const set = (name: 'landmark' | 'city' | 'label') => (event: { target: { value: string } }) =>
    onChange({ ...value, [name]: event.target.value })
  const names = hasName ? (['label', 'city', 'landmark'] as const) : (['city', 'landmark'] as const)
  const hasError = names.some((name) => errors[prefix + name])
  return (
    <details className="more-fields" open={hasError || undefined}>
      <summary className="link small">{t(hasName ? 'more_fields_named' : 'more_fields')}</summary>
      <div className="fields">
        {names.map((name) => (
          <Field
            key={name}
            label={t(name === 'label' ? 'address_name' : name)}
            hint={name === 'label' ? t('address_name_hint') : undefined}
            value={value[name]}
            maxLength={{ label: 30, city: 80, landmark: 120 }[name]}
            autoComplete={name === 'city' ? 'address-level2' : undefined}
            error={errors[prefix + name]}
            onChange={set(name)}
          />
        ))}
      </div>
    </details>
  )
}
