import { createContext, useContext } from 'react'

/** The nonce of this response. Browsers hide it from scripts, so it is undefined after hydration. */
const NonceContext = createContext<string | undefined>(undefined)
export const NonceProvider = NonceContext.Provider
export const useNonce = () => useContext(NonceContext)
