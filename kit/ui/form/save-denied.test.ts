import { expect, test } from 'vitest'
import { saveUnlessBlocked } from './save-denied.ts'

async function press(confirmFirst: boolean) {
  const form = new EventTarget()
  const log: string[] = []
  form.addEventListener('saveDenied', ({ type, bubbles }) => log.push(`${type}${bubbles ? ' bubbles' : ''}`))
  await saveUnlessBlocked(
    async () => {
      log.push('saved')
    },
    confirmFirst
      ? () => {
          log.push('told')
        }
      : undefined,
    form,
  )
  return log
}

test('saves, unless a confirmation is required first, which dispatches saveDenied', async () => {
  expect(await press(false)).toEqual(['saved'])
  expect(await press(true)).toEqual(['saveDenied bubbles', 'told'])
})
