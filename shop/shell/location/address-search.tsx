import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import {
  getDevicePosition,
  reverseGeocode,
  searchLocations,
  parseCoordinates,
} from '#shop/data/location/address-search.ts'
import { Field } from '../content/field.tsx'
import { Icon } from '../base/icons.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** The search field with its results, the device position and the pin. */
export function AddressSearch({
  onSelect,
  onPin,
}: {
  onSelect: (place: DeliveryLocation) => void
  onPin: (place: DeliveryLocation) => void
}) {
  const t = useText('location')
  const { locale, preferences, map } = useShop()
  const [text, setText] = useState('')
  const [locationDenied, setLocationDenied] = useState(false)
  const { results, isEmpty } = useAddressSearch(text)
  const start = preferences.place ?? {
    latitude: map.default_location.latitude ?? 0,
    longitude: map.default_location.longitude ?? 0,
    label: '',
  }
  const locate = async () => {
    const point = await getDevicePosition()
    if (!point) return setLocationDenied(true)
    onPin({ ...point, label: text.trim() || (await reverseGeocode(point, locale)) })
  }
  const coordinates = parseCoordinates(text)
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing) return
    if (coordinates) onPin({ ...coordinates, label: '' })
    else if (results[0]) onSelect(results[0])
  }
  return (
    <>
      <Field
        label={t('address')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="street-address"
        maxLength={100}
        enterKeyHint="search"
        placeholder={t('address_example')}
      />
      <ul className="offers">
        {results.map((place) => (
          <li key={`${place.latitude} ${place.longitude}`}>
            <button type="button" onClick={() => onSelect(place)}>
              <Icon name="pin" />
              <bdi>{place.label}</bdi>
            </button>
          </li>
        ))}
        {coordinates && (
          <li>
            <button type="button" onClick={() => onPin({ ...coordinates, label: '' })}>
              <Icon name="target" />
              {t('use_coordinates')}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => void locate()}>
            <Icon name="target" />
            {t('use_my_location')}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => onPin({ ...start, label: coordinates ? '' : text.trim() })}>
            <Icon name="pin" />
            {t('set_pin')}
          </button>
        </li>
      </ul>
      {isEmpty && !coordinates && (
        <p className="small muted" role="status">
          {t('no_match')}
        </p>
      )}
      {locationDenied && (
        <p className="small muted" role="status">
          {t('location_unavailable')}
        </p>
      )}
    </>
  )
}

/** Searches addresses 250 ms after the last keystroke; `isEmpty` if nothing matched. */
function useAddressSearch(text: string): { results: readonly DeliveryLocation[]; isEmpty: boolean } {
  const { locale, preferences, map } = useShop()
  const near = preferences.place ?? map.default_location
  const [found, setFound] = useState<{ search: string; results: readonly DeliveryLocation[] }>({
    search: '',
    results: [],
  })
  const search = text.trim()
  useEffect(() => {
    if (search.length < 3) return
    const timer = setTimeout(() => {
      searchLocations(search, near, locale).then(
        (results) => setFound({ search, results }),
        () => setFound({ search, results: [] }),
      )
    }, 250)
    return () => clearTimeout(timer)
  }, [search, locale, near])
  const isCurrent = found.search === search
  const results = isCurrent ? found.results : []
  return { results, isEmpty: search !== '' && isCurrent && results.length === 0 }
}
