import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

// npm sends a signal only to its shell, and most shells exit without passing it on. This process then gets another parent.
const parent = process.ppid
const orphaned = () => process.ppid !== parent

install()
build()
if (orphaned()) process.exit(1)
const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
const watch = setInterval(() => {
  if (!orphaned()) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 250)
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
