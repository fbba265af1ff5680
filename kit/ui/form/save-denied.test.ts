import { expect, test } from 'vitest'
import { saveUnlessBlocked } from './save-denied.ts'

async function press(confirmFirst: boolean) {
  const form = new EventTarget()
  const heard: string[] = []
  form.addEventListener('saveDenied', ({ type, bubbles }) => heard.push(`${type}${bubbles ? ' bubbles' : ''}`))
  await saveUnlessBlocked(
    async () => {
      heard.push('saved')
    },
    confirmFirst
      ? () => {
          heard.push('told')
        }
      : undefined,
    form,
  )
  return heard
}

test('save saves, but what has to be confirmed first raises saveDenied and saves nothing', async () => {
  expect(await press(false)).toEqual(['saved'])
  expect(await press(true)).toEqual(['saveDenied bubbles', 'told'])
})
