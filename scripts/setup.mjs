// Runs on Node 20 or newer without any installed package, and installs the rest.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Runs a command in the project's folder; exits if it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Installs the locked packages if they are missing or the lock file has changed. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock && existsSync(node)) return
  console.log('Installing packages …')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, lock)
}

const sources = ['contract', 'kit', 'panel', 'shop', 'package-lock.json']

/** Builds panel and shop if their sources have changed since the last build. */
export function build() {
  const mark = join(root, 'build', '.built')
  const currentHash = hashOf(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === currentHash) return
  console.log('Building the panel and the shop …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  run(node, [vite, 'build', '--config', 'panel/vite.config.ts', '--logLevel', 'warn'])
  run(node, [reactRouter, 'build', 'shop', '--config', 'shop/vite.config.ts', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(mark, currentHash)
}

function hashOf(names) {
  const hash = createHash('sha256')
  const walk = (path) => {
    const fullPath = join(root, path)
    if (statSync(fullPath).isDirectory()) for (const name of readdirSync(fullPath).sort()) walk(join(path, name))
    else if (!path.includes('.test.') && !path.includes('.react-router'))
      hash.update(path).update(readFileSync(fullPath))
  }
  for (const name of names) walk(name)
  return hash.digest('hex')
}

/** Installs packages of Debian if this process may. */
function installDebianPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing a browser …')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: ['ignore', 'ignore', 'inherit'] })
  return true
}

/** Path of an installed Chromium or Chrome; installs Chromium if none is found. */
export function browser() {
  const known = [
    process.env.BROWSER_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const find = () => known.find((path) => path && existsSync(path))
  const installed = find()
  if (installed) return installed
  if (!installDebianPackages('chromium', 'fonts-noto-core', 'fonts-noto-cjk'))
    spawnSync(node, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    })
  return find()
}

/** Path of Chromium's headless shell, which tests start sooner; installs Debian's if none is found. */
export function headlessShell() {
  const known = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell']
  const find = () => known.find((path) => path && existsSync(path))
  return find() ?? (installDebianPackages('chromium-headless-shell') ? find() : undefined)
}

/** Path of an installed Firefox; installs Debian's if none is found. */
export function firefox() {
  const known = [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  const find = () => known.find((path) => path && existsSync(path))
  return find() ?? (installDebianPackages('firefox-esr') ? find() : undefined)
}
