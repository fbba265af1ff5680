import { expect, test } from 'vitest'
import { guessNames } from './guess-names.ts'

const draft = { first_name: '', last_name: '', email: '', business_name: 'Pier Pizza' }

test.each([
  ['maya.lindqvist@pier.example', 'Maya', 'Lindqvist'],
  ['ana_maria.silva+shop@pier.example', 'Ana', 'Maria Silva'],
  ['owner@pier.example', 'Owner', 'Pier Pizza'],
  ['1234@pier.example', 'Pier Pizza', 'Pier Pizza'],
])('%s is guessed as %s %s', (email, first_name, last_name) => {
  expect(guessNames({ ...draft, email })).toEqual({ first_name, last_name })
})

test('typed names are kept, and guesses are shortened', () => {
  expect(guessNames({ ...draft, email: 'a.b@c.example', first_name: 'Åsa', last_name: 'Berg' })).toEqual({
    first_name: 'Åsa',
    last_name: 'Berg',
  })
  expect(guessNames({ ...draft, email: 'x@c.example', business_name: 'B'.repeat(40) }).last_name).toHaveLength(25)
})
