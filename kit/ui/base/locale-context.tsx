import { createContext, useContext } from 'react'

/**
 * Locale of the reader, time zone of the store, default currency of rows without one, and the panel's name for the
 * title of the browser tab.
 */
export type LocaleContext = { locale: string; timeZone: string; currency: string; name?: string }

const ReactLocaleContext = createContext<LocaleContext>({ locale: 'en', timeZone: 'UTC', currency: 'USD' })
export const LocaleProvider = ReactLocaleContext.Provider
export const useLocaleContext = () => useContext(ReactLocaleContext)
