import { createContext, useContext } from 'react'

/** Where the reader is: language, time zone of the store, and the currency when a row names none. */
export type Place = { locale: string; timeZone: string; currency: string }

const Here = createContext<Place>({ locale: 'en', timeZone: 'UTC', currency: 'USD' })
export const PlaceProvider = Here.Provider
export const usePlace = () => useContext(Here)
