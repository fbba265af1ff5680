import { expect, test } from 'vitest'
import { newApiKey } from '../identity/api-keys.ts'
import { newToken, tokenPrefixes } from '../identity/sessions.ts'
import { createLogger } from './log.ts'

function logOutput(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('the log contains no secrets: by key, by pattern, or in an error', () => {
  const secrets = [
    'Hunter2-Hunter2',
    `ses_${'a1B2_'.repeat(8)}abc`,
    `key_${'a1B2_'.repeat(8)}abc`,
    ...tokenPrefixes.map(newToken),
    newApiKey(),
    '4111111111111111',
    '5555 5555 5555 4444',
    'ada@harbour.example',
  ]
  const text = logOutput((log) => {
    log.info({ password: 'Hunter2-Hunter2', body: { authorization: secrets[1] } }, 'request')
    log.warn({ text: secrets.slice(1).join(', ') }, 'response')
    log.error({ err: new Error(`no ${secrets.slice(1).join(' and ')}`) }, 'fault')
    log.info(`in the message: ${secrets[1]}`)
  })
  for (const secret of secrets) expect(text).not.toContain(secret)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatchObject({
    level: 40,
    msg: 'response',
    text: '[cut], [cut], [cut], [cut], [cut], [cut], [cut], [card], [card], a…@harbour.example',
  })
})
