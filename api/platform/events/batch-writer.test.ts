import { expect, test } from 'vitest'
import { BatchWriter } from './batch-writer.ts'

test('items that arrive during a write are written together after it', async () => {
  const batches: number[][] = []
  const writer = new BatchWriter<number>(async (items) => {
    batches.push([...items])
    if (batches.length === 1) for (const item of [3, 4, 5]) writer.add(item)
    await Promise.resolve()
  })
  writer.add(1)
  writer.add(2)
  await writer.finish()
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('after a failed write the later items are written, and the end reports the failure', async () => {
  const written: string[] = []
  const writer = new BatchWriter<string>(async (items) => {
    if (items.includes('refused')) {
      writer.add('later')
      throw new Error('not written')
    }
    written.push(...items)
    await Promise.resolve()
  })
  writer.add('refused')
  await expect(writer.finish()).rejects.toThrow('not written')
  expect(written).toEqual(['later'])
})
