import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{api,bench,contract,e2e,kit,panel,shop}/**/*.{ts,tsx}', { cwd: root })

/** Words that say when something happened, or what it resembles, instead of what it is. */
const banned = new Set(
  [
    'Wanted Asked Asking Told Sent Waiting Shown Kept Held Known Chosen Placed Judged World',
    'Hall Stall Shelf Rung Ladder told listed kept known held spoken settled wanted asked found missing together',
    'turns later tell',
  ].flatMap((words) => words.split(' ')),
)
const metaphor = /(Hall|Shelf|Stall|Ladder)$|^(Frozen|Whole)/

const exported = /^export (?:async )?(?:function|const|type|class|interface) (\w+)/gm

test('exported names are nouns, or verbs with nouns', () => {
  const names = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(exported)]
      .filter(([, name = '']) => banned.has(name) || metaphor.test(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(names).toEqual([])
})
