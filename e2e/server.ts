import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
export const node = join(root, 'node_modules', 'node', 'bin', 'node')

export type Running = {
  base: string
  port: number
  child: ChildProcess
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** A port of this machine that nobody uses, and that browsers do not refuse. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}

/** The product in a process of its own, as `npm start` runs it. */
export async function startServer(environment: Record<string, string>): Promise<Running> {
  const port = environment['PORT'] ? Number(environment['PORT']) : await freePort()
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      BIND: '127.0.0.1',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'error',
      ...environment,
      PORT: String(port),
    },
  })
  let told = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-4_000)
  })
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 3_000) throw new Error(`the server did not start:\n${told}`)
    if (
      await fetch(`${base}/public/v1/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resume) => setTimeout(resume, 50))
  }
  const end = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>((ended) => {
      if (child.exitCode !== null || child.signalCode !== null) return ended()
      child.once('exit', () => ended())
      child.kill(signal)
    })
  return { base, port, child, end }
}
