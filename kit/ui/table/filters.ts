export type Filter = {
  /** Name in the state of the list and in the input of the call. */
  name: string
  label: string
} &
  /** `onSearch` is called with the search text if there may be more than `options`. */
  (
    | { kind?: 'one' | 'many'; options: readonly { value: string; text: string }[]; onSearch?: (text: string) => void }
    /** A range of days as two values, each YYYY-MM-DD. */
    | { kind: 'days' }
  )
