import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function written(say: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  say(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('secrets stand in no line of the log: not by their key, not by their looks, not in an error', () => {
  const secrets = [
    'Hunter2-Hunter2',
    `ses_${'a1B2_'.repeat(8)}abc`,
    `key_${'a1B2_'.repeat(8)}abc`,
    '4111111111111111',
    '5555 5555 5555 4444',
    'ada@harbour.example',
  ]
  const text = written((log) => {
    log.info({ password: 'Hunter2-Hunter2', body: { authorization: secrets[1] } }, 'asked')
    log.warn({ said: secrets.slice(1).join(', ') }, 'said')
    log.error({ err: new Error(`no ${secrets.slice(1).join(' and ')}`) }, 'fault')
    log.info(`in the words: ${secrets[1]}`)
  })
  for (const secret of secrets) expect(text).not.toContain(secret)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatchObject({ level: 40, msg: 'said', said: '[cut], [cut], [card], [card], a…@harbour.example' })
})
