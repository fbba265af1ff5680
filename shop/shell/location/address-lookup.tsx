import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { exactMatchOf, withFound, withPin, withText } from '#shop/data/location/address-editing.ts'
import type { FoundAddress } from '#shop/data/location/address-editing.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { getDevicePosition, parseCoordinates, reverseGeocode } from '#shop/data/location/address-search.ts'
import { hasMap } from '../base/tiles.ts'
import { Icon } from '../base/icons.tsx'
import { Field } from '../content/field.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import type { AddressSearch } from './use-address-search.ts'

type Props = {
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  search: AddressSearch
  error: string | undefined
  autoFocus?: boolean | undefined
  /** Whether the device knows its position only roughly, so that the pin has to confirm it. */
  onInexact: (isInexact: boolean) => void
}

/** A device position that is less exact than this many metres must be confirmed with the pin. */
const exactMetres = 150

/** The street with suggestions while typing, and the position of the device. */
export function AddressLookup({ value, onChange, search, error, autoFocus, onInexact }: Props) {
  const t = useText('location')
  const { locale, map } = useShop()
  const [isLocating, setLocating] = useState(false)
  const [isUnavailable, setUnavailable] = useState(false)
  const coordinates = parseCoordinates(value.address)
  const isOpen = value.confirmed_by !== 'address' && value.address.trim() !== ''
  const select = (found: FoundAddress) => onChange(withFound(value, found))
  const locate = async () => {
    setLocating(true)
    const point = await getDevicePosition()
    setLocating(false)
    setUnavailable(point === null)
    if (!point) return
    const isExact = point.accuracy <= exactMetres || !hasMap(map.client_key)
    const found = value.address.trim() === '' ? await reverseGeocode(point, locale) : null
    const filled = found ? withFound(value, found) : value
    onInexact(!isExact)
    onChange({ ...withPin(filled, point), confirmed_by: isExact ? 'pin' : null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const found = exactMatchOf(value, search.results) ?? search.results[0]
    if (coordinates) onChange(withPin({ ...value, address: '' }, coordinates))
    else if (isOpen && found) select(found)
  }
  return (
    <div className="address-lookup">
      <Field
        label={
          <>
            {t('street')}
            <Required />
          </>
        }
        required
        value={value.address}
        maxLength={255}
        autoFocus={autoFocus}
        autoComplete="address-line1"
        enterKeyHint="search"
        placeholder={t('address_example')}
        error={error}
        onChange={(event) => onChange(withText(value, { address: event.target.value }))}
        onKeyDown={onKeyDown}
      />
      <ul className="offers" aria-label={t('suggestions')}>
        {isOpen &&
          search.results.map((one) => (
            <li key={`${one.latitude} ${one.longitude}`}>
              <button type="button" onClick={() => select(one)}>
                <Icon name="pin" />
                <bdi>{one.label}</bdi>
              </button>
            </li>
          ))}
        {coordinates && (
          <li>
            <button type="button" onClick={() => onChange(withPin({ ...value, address: '' }, coordinates))}>
              <Icon name="target" />
              {t('use_coordinates')}
            </button>
          </li>
        )}
        {value.confirmed_by === null && (
          <li>
            <button type="button" disabled={isLocating} aria-busy={isLocating} onClick={() => void locate()}>
              <Icon name="target" />
              {t('use_my_location')}
            </button>
          </li>
        )}
      </ul>
      {isUnavailable && (
        <p className="small muted" role="status">
          {t('location_unavailable')}
        </p>
      )}
    </div>
  )
}

/** Marks a required field; the input itself says so to screen readers. */
const Required = () => (
  <span className="required" aria-hidden="true">
    *
  </span>
)
