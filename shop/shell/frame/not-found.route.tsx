import { data } from 'react-router'

/** Addresses that lead nowhere. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
