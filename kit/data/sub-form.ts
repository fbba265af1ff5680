import type { FieldName, FormState } from '#kit/ui/form/form.tsx'
import { valueAt } from './form-values.ts'

/** The part of a form at a dotted path, as a form of its own for components that edit such a part. */
export function subForm<V, P extends object>(form: FormState<V>, path: FieldName<V>): FormState<P> {
  const values = valueAt(form.values, path) as P
  return {
    ...form,
    values,
    field: (name) => ({ ...form.field(`${path}.${name}` as FieldName<V>), name: `${path}.${name}` }),
    setValues: (part) => form.field(path).set({ ...values, ...part }),
  }
}
