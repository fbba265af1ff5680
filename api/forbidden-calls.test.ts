import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync(
  ['api/**/*.ts', 'contract/**/*.ts', 'kit/**/*.{ts,tsx}', 'panel/**/*.{ts,tsx}', 'shop/**/*.{ts,tsx}'],
  { cwd: root },
)
  .filter((path) => !/\.test\.tsx?$|\.testing\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

const whereIs = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
const under = (folder: string, ...names: string[]) => names.map((name) => `api/${folder}/${name}.ts`)

test('the shop creates formats of numbers and dates in one file, which keeps them', () => {
  const creating = whereIs(/new Intl\.(?:NumberFormat|DateTimeFormat)\(/).filter((path) => path.startsWith('shop/'))
  expect(creating).toEqual(['shop/shell/base/formats.ts'])
})

test('only these files query across tenants', () => {
  expect(whereIs(/\bplatformPool\b/)).toEqual([
    ...under(
      'areas/auth',
      'auth.jobs',
      'auto-login.commands',
      'customers/customer-devices.queries',
      'customers/customers.db',
      'own-sessions.api',
      'own-sessions.db',
      'panel-users.db',
      'reauthentication.commands',
      'register.commands',
      'reset.commands',
      'sign-in.commands',
    ),
    ...under('areas/billing', 'billing.jobs', 'revenue/revenue.api', 'revenue/revenue.commands'),
    ...under('areas/catalog/master', 'pushes.db'),
    ...under('areas/drivers', 'photos.commands'),
    ...under('areas/exports', 'schedules/due-schedules'),
    ...under('areas/files', 'sweep.commands'),
    ...under('areas/notifications', 'costs/budget-reservations.db', 'dispatch.db', 'dispatch', 'services.db'),
    ...under('areas/notifications/services', 'send-with-fallback', 'service-checks.commands'),
    ...under('areas/operator', 'operator.api', 'operator.jobs', 'platform-tenant.commands', 'tenant-access'),
    ...under('areas/orders', 'order-numbers.commands', 'order-numbers.db', 'totals/order-totals.jobs'),
    ...under('areas/payments', 'reconcile.commands'),
    ...under('areas/payouts', 'payouts.jobs'),
    ...under('areas/printers', 'print-jobs.db'),
    ...under('areas/recommendations', 'recommendations.jobs'),
    ...under('areas/segments', 'segments.jobs'),
    ...under('areas/system', 'audit-digest.commands', 'audit.jobs'),
    ...under(
      'areas/tenants',
      'create-tenant.commands',
      'domain-checks.commands',
      'domains.commands',
      'owners.queries',
      'profile.api',
      'sample-data.commands',
      'tenants.api',
      'tenants.db',
      'tenants.jobs',
      'trial.db',
    ),
    ...under('areas/webhooks', 'dispatch.db', 'dispatch'),
    ...under('demo', 'life/life', 'load', 'load/operator'),
    'api/main.ts',
    ...under(
      'platform',
      'app-services',
      'db/pools',
      'events/purge-outbox',
      'events/relay',
      'identity/api-keys',
      'identity/login-attempts',
      'identity/panel-users',
      'identity/sessions',
      'start',
      'tenancy/merchant-scope',
      'tenancy/tenants',
    ),
    ...under('providers/pay/sandbox', 'intent-routes'),
    ...under('web', 'mailbox', 'web'),
  ])
})

test('fetch is used only for configured URLs; user-supplied URLs go through safeFetch', () => {
  expect(whereIs(/(?<![\w.])fetch\(/).filter((path) => path.startsWith('api/'))).toEqual([
    'api/doctor/doctor.ts',
    ...under('platform', 'error-reports/error-reporter'),
    ...under(
      'providers',
      'app-build/json-request',
      'identity/open-id',
      'maps/places',
      'messages/message-result',
      'pay/sandbox/adapter',
      'pay/sandbox/webhook-delivery',
      'push/web-push',
      'sms/sms-sender',
    ),
  ])
  expect(whereIs(/\bsafeFetch\(/)).toEqual([
    ...under('areas/webhooks', 'send-delivery'),
    ...under('platform', 'http/safe-fetch'),
    ...under('providers', 'ai/text-generator', 'messages/check-service', 'messages/http-services', 'push/web-push'),
  ])
})

test('no connection keeps settings beyond a transaction', () => {
  expect(whereIs(/[`'"]\s*(set (?!local\b)|discard )[a-z_.]+ (=|to)\s|set_config\([^)]*false\s*\)/i)).toEqual([])
})

test('query texts are composed in few places, from our own names only', () => {
  expect(whereIs(/\.query(<[^(]*>)?\(\s*`[^`]*\$\{/)).toEqual([
    ...under('areas/ledger', 'ledger-check.queries'),
    ...under('areas/operator', 'purge.db'),
    ...under(
      'platform',
      'audit/audit-hash-chain',
      'backup/backup',
      'backup/restore',
      'backup/rows',
      'db/migrate',
      'events/bus',
      'events/queue-schema',
      'postgres/database',
    ),
    ...under('web', 'mailbox'),
  ])
  expect(whereIs(/\bsql\.raw\(|\bsql\.lit\(/)).toEqual([])
})

test('raw HTML is rendered in one place, after sanitizing', () => {
  expect(whereIs(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\b/)).toEqual([
    'shop/shell/notices/safe-html.tsx',
    'shop/shell/search-engines/json-ld.tsx',
  ])
})

test('__proto__ is disabled from the first line of the product’s processes', () => {
  expect(sources.find(({ path }) => path === 'api/main.ts')?.text.split('\n')[0]).toBe(
    "import './platform/runtime/disable-proto.ts'",
  )
  const tried = (text: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `await import('${root}api/platform/runtime/disable-proto.ts'); ${text}`],
      { encoding: 'utf8' },
    )
  for (const text of ['({}).__proto__', "({})['__proto__'] = { isOperator: true }"])
    expect(tried(text)).toMatchObject({ status: 1, stderr: expect.stringContaining('__proto__ is not to be used') })
  expect(tried('console.log(JSON.stringify({ ...JSON.parse(\'{"a":1}\'), b: { __proto__: null } }))')).toMatchObject({
    status: 0,
    stdout: '{"a":1,"b":{}}\n',
  })
})
