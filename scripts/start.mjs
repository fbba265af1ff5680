import { spawn } from 'node:child_process'
import { build, install, node, root } from './setup.mjs'

install()
build()
const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
