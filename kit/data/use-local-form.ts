import type { FormState } from '#kit/ui/form/form.tsx'
import { valueAt, withValueAt } from './form-values.ts'

/** Fields over a state of the screen: nothing is validated or saved. */
export function useLocalForm<V extends object>(values: V, setValues: (values: V) => void): FormState<V> {
  return {
    values,
    errors: {},
    changed: [],
    saving: false,
    failedSubmits: 0,
    field: (name) => ({
      value: valueAt(values, name),
      error: undefined,
      set: (value) => setValues(withValueAt(values, name, value)),
      onBlur: () => undefined,
    }),
    setValues: (part) => setValues({ ...values, ...part }),
    reset: () => undefined,
    submit: () => Promise.resolve(),
  }
}
