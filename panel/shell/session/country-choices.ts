import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import type { Option } from '#kit/ui/form/select-field.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'

type CountryChoices = {
  countries: Option[]
  currencies: Option[]
  timezones: Option[]
  currencyOf: (country: string) => string | undefined
  /** Calling code of a country, such as "+44"; empty if it is unknown. */
  dialCodeOf: (country: string) => string
}

/** Options of countries, currencies and time zones, translated. */
export function useCountryChoices(): CountryChoices {
  const locale = useLocale()
  const countries = useCall(system.countries, {}, { staleTime: 3_600_000 }).data ?? []
  const currencies = useCall(system.currencies, {}, { staleTime: 3_600_000 }).data ?? []
  const timezones = useCall(system.timezones, {}, { staleTime: 3_600_000 }).data ?? []
  const regionNames = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' })
  const currencyNames = new Intl.DisplayNames([formatLocale(locale)], { type: 'currency' })
  return {
    countries: countries
      .map(({ code, name }) => ({ value: code, text: regionNames.of(code) ?? name }))
      .toSorted((one, other) => one.text.localeCompare(other.text, locale)),
    currencies: currencies.map(({ code, name }) => ({
      value: code,
      text: `${code} · ${currencyNames.of(code) ?? name}`,
    })),
    timezones: timezones.map(({ name, offset }) => ({ value: name, text: `${name.replaceAll('_', ' ')} (${offset})` })),
    currencyOf: (country) => countries.find(({ code }) => code === country)?.currency,
    dialCodeOf: (country) => countries.find(({ code }) => code === country)?.dial_code ?? '',
  }
}

/** Time zone and country of this browser. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
export const browserCountry = () => new Intl.Locale(navigator.language).region ?? ''
