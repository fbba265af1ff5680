import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browser, build, headlessShell, install, node, root } from './setup.mjs'

/** Tests that run longer with PROVE=1. */
const long = [
  'api/contract-tests/every-input.test.ts',
  'api/contract-tests/idempotency.test.ts',
  'api/platform/db/tenant-isolation.test.ts',
  'api/areas/auth/code-guessing.api.test.ts',
  'api/areas/realtime/reconnect.api.test.ts',
  'api/areas/orders/totals/order-totals.test.ts',
  'api/areas/payouts/lives.properties.test.ts',
  'api/areas/app-builds/archive/build-project.test.ts',
]

install()
const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...long]
const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PROVE: '1' } })
console.log('\nOverload: more orders than the server can handle')
const overload = spawnSync(node, ['bench/overload.ts'], { cwd: root, stdio: 'inherit' })

/** Runs every program of a folder as a chapter; returns how many failed. */
function runChapters(title, folder) {
  const names = readdirSync(join(root, 'scripts', folder)).filter(
    (name) => name.endsWith('.ts') && name !== 'run-tool.ts',
  )
  const failures = names.filter((name) => {
    console.log(`\n${title}: ${name.replace('.ts', '').replaceAll('-', ' ')}`)
    return spawnSync(node, [join('scripts', folder, name)], { cwd: root, stdio: 'inherit' }).status !== 0
  })
  return failures.length
}

const failedAttacks = runChapters('Attack', 'attacks')
build()
const path = browser()
const journeys = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts']
console.log('\nLong journeys: walks over all screens, killed servers, and long versions of others')
const walks = spawnSync(node, journeys, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROVE: '1', BROWSER_PATH: path, HEADLESS_SHELL_PATH: headlessShell() ?? path },
})
const failedTools = runChapters('Outside tool', 'outside-tools')
const statuses = [status, overload.status, walks.status, failedAttacks + failedTools]
process.exit(statuses.every((one) => one === 0) ? 0 : 1)
