import pino from 'pino'
import { redactLogLine } from '#contract/rules/redact.ts'
import type { Config } from './config.ts'

const secretKeys = [
  'authorization',
  'password',
  'confirm_password',
  'current_password',
  'token',
  'access_token',
  'otp_code',
  'cvv',
  'number',
  'card_number',
  'secret',
  'push_token',
]

/** JSON log lines with the request id. Secrets are removed by key and by pattern. */
export const createLogger = (config: Pick<Config, 'logLevel'>, out?: pino.DestinationStream) =>
  pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[cut]' },
      hooks: { streamWrite: redactLogLine },
    },
    out,
  )

export type Logger = ReturnType<typeof createLogger>
