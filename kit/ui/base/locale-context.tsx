import { createContext, useContext } from 'react'

/** Where the reader is: language, time zone of the store, the currency when a row names none, and the panel's name for the browser's tab. */
export type LocaleContext = { locale: string; timeZone: string; currency: string; name?: string }

const ReactLocaleContext = createContext<LocaleContext>({ locale: 'en', timeZone: 'UTC', currency: 'USD' })
export const LocaleProvider = ReactLocaleContext.Provider
export const useLocaleContext = () => useContext(ReactLocaleContext)
