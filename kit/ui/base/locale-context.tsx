import { createContext, useContext } from 'react'

/** Where the reader is: language, time zone of the store, the currency when a row names none, and the panel's name for the browser's tab. */
export type Place = { locale: string; timeZone: string; currency: string; name?: string }

const Here = createContext<Place>({ locale: 'en', timeZone: 'UTC', currency: 'USD' })
export const PlaceProvider = Here.Provider
export const usePlace = () => useContext(Here)
