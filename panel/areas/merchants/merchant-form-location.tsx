import { useState } from 'react'
import { geocoding } from '#contract/areas/geocoding.ts'
import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Lookup } from '#kit/ui/form/lookup.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { MerchantFormProps } from './merchant-form-values.ts'
import { MerchantPin } from './merchant-pin.tsx'
import { useCountryName } from './merchant-parts.tsx'

/** The location, by search or field by field. */
export function LocationFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const countryName = useCountryName()
  const countries = useCall(system.countries, {}, { staleTime: 3_600_000 }).data
  const options = (countries ?? [])
    .map(({ code }) => ({ value: code, text: countryName(code) }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return (
    <Card title={t('location')}>
      <Fields>
        <PlaceSearch form={form} />
        <TextField form={form} name="address" label={t('address')} maxLength={255} required autoComplete="off" />
        <Span columns={4}>
          <TextField form={form} name="postal_code" label={t('postal_code')} maxLength={12} nullable />
        </Span>
        <Span columns={4}>
          <TextField form={form} name="city" label={t('city')} maxLength={80} nullable />
        </Span>
        <Span columns={4}>
          <TextField form={form} name="state" label={t('state_field')} maxLength={80} nullable />
        </Span>
        <Span columns={4}>
          <SelectField form={form} name="country" label={t('country')} options={options} />
        </Span>
        <Span columns={4}>
          <NumberField form={form} name="latitude" label={t('latitude')} decimals={6} nullable />
        </Span>
        <Span columns={4}>
          <NumberField form={form} name="longitude" label={t('longitude')} decimals={6} nullable />
        </Span>
        <MerchantPin form={form} />
      </Fields>
    </Card>
  )
}

function PlaceSearch({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const { locale } = useLocaleContext()
  const [search, setSearch] = useState('')
  const results =
    useCall(
      geocoding.search,
      { search: search.slice(0, 100), locale },
      { enabled: search.length > 2, keepPreviousData: true },
    ).data ?? []
  const pick = (id: string) => {
    const place = results.find(({ place_id }) => place_id === id)
    if (!place) return
    const { address, city, state, postal_code, latitude, longitude } = place
    form.setValues({
      address,
      city,
      state,
      postal_code,
      latitude,
      longitude,
      ...(place.country ? { country: place.country } : {}),
    })
  }
  return (
    <Lookup
      label={t('place_find')}
      hint={t('place_hint')}
      options={
        search.length > 2 ? results.map(({ place_id, description }) => ({ value: place_id, text: description })) : []
      }
      onSearch={setSearch}
      onPick={pick}
    />
  )
}
