import { expect, test } from 'vitest'
import { coveringWork, withPageCover } from './page-cover.ts'

test('the page is covered until the last piece of work has ended, also by a failure', async () => {
  const ends: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('saved')))
  const first = withPageCover(work)
  const second = withPageCover(work)
  expect(coveringWork.get()).toBe(2)
  ends[0]?.()
  expect(await first).toBe('saved')
  expect(coveringWork.get()).toBe(1)
  ends[1]?.()
  await second
  expect(coveringWork.get()).toBe(0)
  await expect(withPageCover(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(coveringWork.get()).toBe(0)
})
