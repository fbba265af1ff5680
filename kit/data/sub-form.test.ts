import { expect, test } from 'vitest'
import type { FormState } from '#kit/ui/form/form.tsx'
import { valueAt, withValueAt } from './form-values.ts'
import { subForm } from './sub-form.ts'

type Values = { options: { name: string; price: number }[] }

test('a sub form reads and changes its part of the values', () => {
  let values: Values = {
    options: [
      { name: 'Size', price: 1 },
      { name: 'Crust', price: 2 },
    ],
  }
  const form = (): FormState<Values> => ({
    values,
    field: (name) => ({
      value: valueAt(values, name),
      error: `error of ${name}`,
      set: (value) => {
        values = withValueAt(values, name, value)
      },
      onBlur: () => undefined,
    }),
    errors: {},
    changed: [],
    saving: false,
    failedSubmits: 0,
    setValues: () => undefined,
    reset: () => undefined,
    submit: async () => undefined,
  })
  const crust = () => subForm<Values, Values['options'][number]>(form(), 'options.1')
  expect(crust().values).toEqual({ name: 'Crust', price: 2 })
  expect(crust().field('name')).toMatchObject({
    name: 'options.1.name',
    value: 'Crust',
    error: 'error of options.1.name',
  })
  crust().field('name').set('Base')
  crust().setValues({ price: 3 })
  expect(values.options).toEqual([
    { name: 'Size', price: 1 },
    { name: 'Base', price: 3 },
  ])
})
